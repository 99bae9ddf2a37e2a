import { NumberInput, TextInput } from '@mantine/core';
import { LINK_DAYS, MOST_LINK_MARKUP, type LinkShows } from '../../domain/share-link.ts';
import { LinkChoices } from './LinkChoices.tsx';

/** The choices of a link; numbers as they are typed. */
export interface LinkDraft {
  shows: LinkShows;
  markup: string | number;
  name: string;
  days: string | number;
}

interface LinkFieldsProps {
  value: LinkDraft;
  /** Whether prices can be shown. */
  hasPrices: boolean;
  /** The link is a client's own, so its texts are about their prices and company. */
  own: boolean;
  /** Why its days do not fit, once it was sent as it is. */
  daysFault?: string | null;
  onChange: (next: LinkDraft) => void;
}

/** What a link shows, its markup, name and end: for making one and for changing it. */
export function LinkFields({ value, hasPrices, own, daysFault = null, onChange }: LinkFieldsProps) {
  const { shows, markup, name, days } = value;
  const price = shows.price && hasPrices;
  const change = (part: Partial<LinkDraft>): void => onChange({ ...value, ...part });
  return (
    <>
      <LinkChoices
        shows={{ ...shows, price }}
        hasPrices={hasPrices}
        onShows={(next) => change({ shows: next })}
      />
      {price && (
        <NumberInput
          label="Markup"
          description={
            own
              ? 'On top of your own prices at the time of viewing'
              : 'On top of the client’s prices at the time of viewing'
          }
          suffix=" %"
          min={0}
          max={MOST_LINK_MARKUP}
          decimalScale={2}
          placeholder="0 %"
          value={markup}
          onChange={(next) => change({ markup: next })}
        />
      )}
      <TextInput
        label="Shown name"
        description={`Above the stones; ${own ? 'your company' : 'the client’s company, or the house’s name'} if it is empty`}
        maxLength={120}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NumberInput
        label="Days until it expires"
        min={LINK_DAYS.least}
        max={LINK_DAYS.most}
        allowDecimal={false}
        error={daysFault}
        value={days}
        onChange={(next) => change({ days: next })}
      />
    </>
  );
}
