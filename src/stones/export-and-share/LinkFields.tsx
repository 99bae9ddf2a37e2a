import { NumberInput, TextInput } from '@mantine/core';
import { LINK_DAYS, type LinkShows } from '../../domain/share-link.ts';
import { LinkChoices } from './LinkChoices.tsx';

/** The choices of a link, besides its prices; numbers as they are typed. */
export interface LinkDraft {
  shows: LinkShows;
  name: string;
  days: string | number;
}

interface LinkFieldsProps {
  value: LinkDraft;
  /** Whether a client makes the link, whose company the texts then name. */
  own: boolean;
  /** Why its days do not fit, once it was sent as it is. */
  daysFault?: string | null;
  onChange: (next: LinkDraft) => void;
}

/** What a link shows beside prices, its name and its end: for making one and for changing it. */
export function LinkFields({ value, own, daysFault = null, onChange }: LinkFieldsProps) {
  const { shows, name, days } = value;
  const change = (part: Partial<LinkDraft>): void => onChange({ ...value, ...part });
  return (
    <>
      <LinkChoices shows={shows} onShows={(next) => change({ shows: next })} />
      <TextInput
        label="Name on the page"
        description={`Above the stones; ${own ? 'your company' : 'the client’s company, or the house’s name'} if left empty`}
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
