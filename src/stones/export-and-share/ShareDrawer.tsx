import { SegmentedControl } from '@mantine/core';
import { Activity, useState } from 'react';
import { plural } from '../../ui/format.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { ClientPicker } from '../actions/ClientPicker.tsx';
import { isClient } from '../client/client-of.ts';
import { stoneNumber, type Stone } from '../stone.ts';
import { useSharedFor, type SharedFor } from './shared-for.ts';
import { ShareByLink } from './ShareByLink.tsx';
import { SharedPrices, useSharedPrices } from './SharedPrices.tsx';
import { ShareText } from './ShareText.tsx';
import { SideDrawer } from './SideDrawer.tsx';

interface ShareDrawerProps extends SharedFor {
  stones: readonly Stone[];
  opened: boolean;
  onClose: () => void;
}

const WAYS = [
  { value: 'text', label: 'As text' },
  { value: 'link', label: 'By link' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** Shares the chosen stones as text, or by a link to a page that shows them. */
export default function ShareDrawer(props: ShareDrawerProps) {
  const { stones, opened, onClient, onClose } = props;
  const user = useUser();
  const mayLink = accessOf(user, 'shared-links').write;
  const own = isClient(user);
  const [way, setWay] = useState<Way>('text');
  const client = useSharedFor(own, props);
  const hasPrices = own || client !== null;
  const prices = useSharedPrices(own, hasPrices);
  const numbers = [...new Set(stones.map(stoneNumber))];
  const [isLinkOpened, setLinkOpened] = useState(false);
  const shared = { numbers, client, own, prices, opened };
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Share ${plural(numbers.length, 'stone')}`}>
      {!own && (
        <ClientPicker value={client} error={undefined} onChange={onClient} nobody="No client (no prices)" />
      )}
      {hasPrices && <SharedPrices value={prices.value} own={own} onChange={prices.onChange} />}
      {mayLink && (
        <SegmentedControl
          fullWidth
          aria-label="How to share them"
          data={[...WAYS]}
          value={way}
          onChange={(chosen) => {
            setWay(chosen as Way);
            setLinkOpened(true);
          }}
        />
      )}
      {/* What is typed for one way is kept while another one is looked at. */}
      <Activity mode={way === 'text' ? 'visible' : 'hidden'}>
        <ShareText {...shared} />
      </Activity>
      {isLinkOpened && (
        <Activity mode={way === 'link' ? 'visible' : 'hidden'}>
          <ShareByLink {...shared} />
        </Activity>
      )}
    </SideDrawer>
  );
}
