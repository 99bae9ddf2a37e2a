import { Button, SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SEARCH_TYPE } from '../../domain/codes.ts';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { CLIENT_OPTIONS } from '../../ui/forms/clients.ts';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import type { SearchesView } from './searches-view.ts';

/** Short, for a phone. */
const KINDS = [
  { value: '0', label: 'All' },
  { value: String(SEARCH_TYPE.normal), label: 'Stones' },
  { value: String(SEARCH_TYPE.matchPair), label: 'Pairs' },
];

interface SearchesFiltersProps {
  view: SearchesView;
  onChange: (next: SearchesView) => void;
  /** Whether the searches of several people are listed. */
  all: boolean;
  /** The name of the one person that is chosen, who may be a guest. */
  person: string | undefined;
  /** What the days refer to. */
  days: string;
}

/** The filters of both lists: kind of search, person, days. */
export function SearchesFilters({ view, onChange, all, person, days }: SearchesFiltersProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Kind of search"
        data={KINDS}
        value={String(view.kind ?? 0)}
        onChange={(value) =>
          onChange({ kind: Object.values(SEARCH_TYPE).find((type) => String(type) === value) })
        }
      />
      {all && <WhoFilter client={view.client} person={person} onClient={(client) => onChange({ client })} />}
      <DayRange label={days} from={view.from} to={view.to} onDays={(from, to) => onChange({ from, to })} />
    </>
  );
}

interface WhoFilterProps {
  client: string | undefined;
  person: string | undefined;
  onClient: (client: string | undefined) => void;
}

/**
 * Clients are chosen from a list. Guests and staff come from links on other screens, and can only
 * be removed.
 */
function WhoFilter({ client, person, onClient }: WhoFilterProps) {
  const options = useQuery(CLIENT_OPTIONS);
  const listed = client === undefined || options.data?.some(({ id }) => id === client) !== false;
  if (listed) return <ClientSelect value={client} onClient={onClient} nobody="Everyone" />;
  return (
    <Button
      variant="default"
      rightSection={<IconX size={14} stroke={1.5} aria-hidden />}
      onClick={() => onClient(undefined)}
    >
      Only {person ?? 'one person'}
    </Button>
  );
}
