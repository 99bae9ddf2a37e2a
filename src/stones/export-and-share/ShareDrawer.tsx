import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../ui/format.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { stoneNumber, type Stone } from '../stone.ts';
import { ShareByLink } from './ShareByLink.tsx';
import { ShareText } from './ShareText.tsx';
import { SideDrawer } from './SideDrawer.tsx';

interface ShareDrawerProps {
  stones: readonly Stone[];
  forClient: string | undefined;
  opened: boolean;
  onClose: () => void;
}

const WAYS = [
  { value: 'text', label: 'As text' },
  { value: 'link', label: 'By link' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** Shares the chosen stones as text, or by a link to a page that shows them. */
export default function ShareDrawer({ stones, forClient, opened, onClose }: ShareDrawerProps) {
  const mayLink = accessOf(useUser(), 'shared-links').write;
  const [way, setWay] = useState<Way>('text');
  const numbers = [...new Set(stones.map(stoneNumber))];
  const Chosen = way === 'link' ? ShareByLink : ShareText;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Share ${plural(numbers.length, 'stone')}`}>
      {mayLink && (
        <SegmentedControl
          fullWidth
          aria-label="How to share them"
          data={[...WAYS]}
          value={way}
          onChange={(chosen) => setWay(chosen as Way)}
        />
      )}
      <Chosen numbers={numbers} forClient={forClient} opened={opened} />
    </SideDrawer>
  );
}
