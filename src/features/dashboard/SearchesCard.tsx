import { MultiSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import type { DataOf } from '../../api/client.ts';
import { ATTRIBUTES } from '../../domain/attributes/attributes.ts';
import { day, plural } from '../../ui/format.ts';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { useSearches } from './asked.ts';
import { Bars, type Bar } from '../../ui/charts/Bars.tsx';
import { Card } from './Card.tsx';
import css from './dashboard.module.css';

type Asked = DataOf<'filterSearchesByDay'>;
type Searches = components['schemas']['SearchesByDay'];

const DAYS = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
] as const;
const CHOSEN = ['shape', 'color', 'clarity'] as const;

/** When clients search, and for what. (Specification, section 3: search count by hour.) */
export function SearchesCard() {
  const [asked, setAsked] = useState<Asked>({ filter: 'week' });
  const query = useSearches(asked);
  if (query === null) return null;
  return (
    <Card
      title="Searches"
      leads={{ to: '/recent-search', search: {} }}
      query={query}
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Days"
          value={asked.filter ?? 'week'}
          onChange={(value) => setAsked({ ...asked, filter: DAYS.find((one) => one.value === value)?.value })}
          data={DAYS.map(({ value, label }) => ({ value, label }))}
        />
      }
    >
      {(searches) => (
        <>
          <div className={css.choices}>
            {CHOSEN.map((attribute) => (
              <MultiSelect
                key={attribute}
                size="xs"
                aria-label={ATTRIBUTES[attribute].label}
                placeholder={
                  asked[attribute]?.length ? '' : `Any ${ATTRIBUTES[attribute].label.toLowerCase()}`
                }
                clearable
                searchable
                data={ATTRIBUTES[attribute].options.map(({ code, label }) => ({ value: code, label }))}
                value={asked[attribute] ?? []}
                onChange={(codes) => setAsked({ ...asked, [attribute]: codes })}
              />
            ))}
            <ClientSelect
              size="xs"
              nobody="All clients"
              value={asked.user_id}
              onClient={(user_id) => setAsked({ ...asked, user_id })}
            />
          </div>
          <Charts searches={searches} />
        </>
      )}
    </Card>
  );
}

function Charts({ searches: { days, hours } }: { searches: Searches }) {
  const total = days.reduce((sum, { times }) => sum + times, 0);
  return (
    <>
      <p className={css.sums}>{plural(total, 'search')}</p>
      {days.length > 1 && <Bars label="Searches by day" bars={days.map(dayBar)} />}
      <Bars label="Searches by the hour of the day" bars={hours.map(hourBar)} />
    </>
  );
}

const dayBar = ({ day: of, times }: Searches['days'][number]): Bar => ({
  key: of,
  foot: day(of).slice(0, 5),
  figure: times,
  words: `${day(of)}: ${plural(times, 'search')}`,
});

const hourBar = ({ hour, times }: Searches['hours'][number]): Bar => ({
  key: String(hour),
  foot: `${hour}:00`,
  figure: times,
  words: `From ${hour}:00: ${plural(times, 'search')}`,
});
