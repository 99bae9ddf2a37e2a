import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import type { AnswerOf } from '../../api/client.ts';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { faultOfLinkDays, LINK_DAYS, MOST_LINKED } from '../../domain/share-link.ts';
import { LinkFields, type LinkDraft } from '../../stones/export-and-share/LinkFields.tsx';
import {
  faultOfPrices,
  pricesIn,
  SharedPrices,
  type PricesDraft,
} from '../../stones/export-and-share/SharedPrices.tsx';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';

interface ChangeLinkDrawerProps {
  link: AnswerOf<'getShareLink'>;
  own: boolean;
  onClose: () => void;
  onDone: () => void;
}

const DAY_MS = 86_400_000;
const daysLeft = (until: string): number =>
  Math.min(LINK_DAYS.most, Math.max(LINK_DAYS.least, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS)));

/** The fields for making a link, filled with the link's current values. */
export function ChangeLinkDrawer({ link, own, onClose, onDone }: ChangeLinkDrawerProps) {
  const [numbers, setNumbers] = useState(link.stock_numbers);
  const [before] = useState<LinkDraft>(() => ({
    shows: link.shows,
    name: link.name,
    days: daysLeft(link.expires_at),
  }));
  const [prices, setPrices] = useState<PricesDraft>(() => ({
    show: !link.shows.price ? 'none' : link.markup === 0 ? 'cost' : 'markup',
    markup: link.markup === 0 ? '' : link.markup,
  }));
  const [version] = useState(link.version);
  const [asked, setAsked] = useState(before);
  const [isTried, setTried] = useState(false);
  const hasPrices = link.client.role_id !== undefined && CLIENT_ROLES.includes(link.client.role_id);
  const change = useApiMutation('changeShareLink', {
    invalidates: ['listShareLinks'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onDone();
    },
  });
  const { shows, name, days } = asked;
  // An empty field is not sent as if nothing were changed.
  const fault = faultOfLinkDays(days);
  return (
    <DrawerForm
      opened
      onClose={onClose}
      title="Edit the link"
      lead="Everyone with the link sees the change at once, at the same address."
      submit="Edit the link"
      busy={change.isPending}
      error={change.error}
      onSubmit={() => {
        setTried(true);
        if (fault !== null || (hasPrices && faultOfPrices(prices) !== null)) return false;
        return change.mutate({
          path: { id: link.id },
          data: {
            version,
            stock_numbers: numbers,
            name: name.trim(),
            ...shows,
            ...(hasPrices ? pricesIn(prices) : { price: false }),
            // The hour of the end stays, unless somebody chooses other days.
            ...(days === before.days ? {} : { days: Number(days) }),
          },
        });
      }}
    >
      <TagsInput
        label="Stones"
        description={`Up to ${MOST_LINKED} stock numbers; new ones are shown after the others`}
        placeholder="Add a number"
        splitChars={[',', ' ']}
        maxTags={MOST_LINKED}
        value={numbers}
        // A pasted list arrives as a single value.
        onChange={(next) =>
          setNumbers([
            ...new Set(
              next
                .flatMap((one) => one.split(/[,\s]+/))
                .filter(Boolean)
                .map((one) => one.toUpperCase()),
            ),
          ])
        }
      />
      {hasPrices && <SharedPrices value={prices} own={own} onChange={setPrices} />}
      <LinkFields value={asked} own={own} daysFault={isTried ? fault : null} onChange={setAsked} />
    </DrawerForm>
  );
}
