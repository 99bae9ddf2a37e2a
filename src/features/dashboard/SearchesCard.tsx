import { MultiSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { ATTRIBUTES } from '../../domain/attributes/attributes.ts';
import { count, day, plural } from '../../ui/format.ts';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import type { Bar } from '../../ui/charts/bar.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import type { Leads } from '../../ui/home/HomeCard.tsx';
import type { ActivityView } from './activity-view.ts';
import { useSearches, type SearchesQuery as Asked } from './queries.ts';
import { Card } from './Card.tsx';
import css from './dashboard.module.css';
import { PERSONAL_ACTIVITY_DAYS } from './personal-activity-days.ts';
import { FIRST_PERIOD, type Period } from './dashboard-view.ts';
import { PeriodSelect } from './PeriodSelect.tsx';

/** Splits a list into parts of this size; the last one may be smaller. */
const chunks = <Item,>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

type Searches = components['schemas']['SearchesByDay'];

const CHOSEN = ['shape', 'color', 'clarity'] as const;

interface SearchesProps {
  period: Period | undefined;
  onPeriod: (period: Period | undefined) => void;
}

/** Clients' searches by time and by criteria. (Specification, section 3: search count by hour.) */
export function SearchesCard({ period = FIRST_PERIOD, onPeriod }: SearchesProps) {
  const [asked, setAsked] = useState<Asked>({});
  const query = useSearches(asked, period);
  if (query === null) return null;
  return (
    <Card title="Searches" query={query} aside={<PeriodSelect value={period} onPeriod={onPeriod} />}>
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
          <Charts searches={searches} asked={asked} />
        </>
      )}
    </Card>
  );
}

function Charts({ searches: { days, hours }, asked }: { searches: Searches; asked: Asked }) {
  const sum = (figures: readonly { times: number }[]): number =>
    figures.reduce((total, { times }) => total + times, 0);
  const [from, to] = [days[0]?.day, days.at(-1)?.day];
  const without = sum(days) - sum(hours);
  const list = (of: ActivityView): Leads => ({
    to: '/admin/activity',
    search: { ...narrowed(asked), from, to, ...of },
  });
  return (
    <>
      <p className={css.sums}>
        <Link {...list({})}>
          <b className={css.figure}>{plural(sum(days), 'search')}</b>
        </Link>
      </p>
      {days.length > 1 && (
        <Bars
          label={days.length > PERSONAL_ACTIVITY_DAYS ? 'Searches by week' : 'Searches by day'}
          columns={['Days', 'Searches']}
          bars={chunks(days, days.length > PERSONAL_ACTIVITY_DAYS ? 7 : 1).map((part) =>
            dayBar(part, sum(part), list),
          )}
        />
      )}
      <Bars
        label="Searches by the hour of the day"
        columns={['Hour', 'Searches']}
        bars={hours.map((one) => hourBar(one, list))}
      />
      {without > 0 && (
        <p className={css.note}>
          {plural(without, 'search')} older than {PERSONAL_ACTIVITY_DAYS} days {without === 1 ? 'is' : 'are'}{' '}
          kept without hours.
        </p>
      )}
    </>
  );
}

const narrowed = ({ user_id: client, shape, color, clarity }: Asked): ActivityView => ({
  client,
  ...(shape?.length ? { shape } : {}),
  ...(color?.length ? { color } : {}),
  ...(clarity?.length ? { clarity } : {}),
});

function dayBar(part: Searches['days'], times: number, list: (of: ActivityView) => Leads): Bar {
  const [from = '', to = ''] = [part[0]?.day, part.at(-1)?.day];
  const name = from === to ? day(from) : `${day(from)} to ${day(to)}`;
  return {
    key: from,
    foot: day(from).slice(0, 5),
    figure: times,
    words: `${name}: ${plural(times, 'search')}`,
    row: [name, count(times)],
    leads: list({ from, to }),
  };
}

function hourBar({ hour, times }: Searches['hours'][number], list: (of: ActivityView) => Leads): Bar {
  return {
    key: String(hour),
    foot: `${hour}:00`,
    figure: times,
    words: `From ${hour}:00: ${plural(times, 'search')}`,
    row: [`From ${hour}:00`, count(times)],
    leads: list({ hour }),
  };
}
