import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import type { DiamondType } from '../../domain/codes.ts';
import type { StoneFilters } from '../../domain/stones/search-filters.ts';
import { count, day as dayText } from '../../ui/format.ts';
import css from './arrivals.module.css';
import { PdfButton } from './PdfButton.tsx';
import { SheetButton } from './SheetButton.tsx';

type Days = AnswerOf<'searchArrivals'>['days'];

interface DayStripProps {
  /** Null while loading. */
  days: Days | null;
  total: number | null;
  day: string | null;
  filters: StoneFilters;
  /** Stones that match the filters and the day; null while loading. */
  pieces: number | null;
  /** For staff: the client whose prices are shown. */
  client: string | undefined;
  onDay: (day: string | null) => void;
}

/**
 * The number of stones per day, what has happened to the new stones since, and their export files.
 */
export function DayStrip({ days, total, day, filters, pieces, client, onDay }: DayStripProps) {
  const diamondType = filters.diamond_type;
  return (
    <div className={css.strip}>
      <div className={css.days} role="group" aria-label="Days">
        <Day label="All days" pieces={total} chosen={day === null} onClick={() => onDay(null)} />
        {(days ?? []).map((one) => (
          <Day
            key={one.day}
            label={dayText(one.day)}
            pieces={one.pieces}
            chosen={day === one.day}
            onClick={() => onDay(one.day)}
          />
        ))}
      </div>
      <div className={css.after}>
        <Became diamondType={diamondType} />
        <Group gap="xs">
          <SheetButton filters={filters} diamondType={diamondType} day={day} client={client} />
          <PdfButton filters={filters} pieces={pieces} diamondType={diamondType} day={day} client={client} />
        </Group>
      </div>
    </div>
  );
}

interface DayProps {
  label: string;
  pieces: number | null;
  chosen: boolean;
  onClick: () => void;
}

function Day({ label, pieces, chosen, onClick }: DayProps) {
  return (
    <button type="button" className={css.day} aria-pressed={chosen} onClick={onClick}>
      {label} <small>{pieces === null ? '…' : count(pieces)}</small>
    </button>
  );
}

const LINES = [
  { name: 'holdsCount', label: 'on hold' },
  { name: 'memosCount', label: 'on memo' },
  { name: 'confirmStonesCount', label: 'confirmed' },
  { name: 'enquiriesCount', label: 'enquired about' },
] as const;

function Became({ diamondType }: { diamondType: DiamondType | null }) {
  const query = diamondType === null ? {} : { diamond_type: diamondType };
  const { data } = useQuery(q('countArrivalTransactions', { query }));
  if (data === undefined) return null;
  return (
    <p className={css.became} aria-label="What happened to the new arrivals">
      Of {count(data.arrivalsCount)} new:{' '}
      {LINES.map(({ name, label }) => `${count(data[name])} ${label}`).join(', ')}
    </p>
  );
}
