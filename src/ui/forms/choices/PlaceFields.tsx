import { folded } from '../../../domain/text/search-folding.ts';
import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query.ts';
import css from '../fields.module.css';

interface PlaceFieldsProps {
  country: number | null;
  state: string;
  city: string;
  onChange: (next: { state?: string; city?: string }) => void;
}

const SHOWN = 100;

/** State and city of an address, chosen from the country's list or typed if missing there. */
export function PlaceFields({ country, state, city, onChange }: PlaceFieldsProps) {
  const { data: states = [] } = useQuery({
    ...q('listStates', { path: { id: String(country) } }),
    enabled: country !== null,
    staleTime: Infinity,
  });
  const chosen = states.find(({ name }) => folded(name) === folded(state));
  const { data: cities = [] } = useQuery({
    ...q('listCities', { path: { id: chosen?.id ?? '' } }),
    enabled: chosen !== undefined,
    staleTime: Infinity,
  });
  return (
    <div className={css.pair}>
      <Autocomplete
        label="State"
        maxLength={100}
        limit={SHOWN}
        data={namesOf(states)}
        value={state}
        onChange={(next) => onChange({ state: next })}
      />
      <Autocomplete
        label="City"
        maxLength={100}
        limit={SHOWN}
        data={namesOf(cities)}
        value={city}
        onChange={(next) => onChange({ city: next })}
      />
    </div>
  );
}

/** Two cities of a state may share a name, which the list shows once. */
const namesOf = (places: readonly { name: string }[]): string[] => [
  ...new Set(places.map(({ name }) => name)),
];
