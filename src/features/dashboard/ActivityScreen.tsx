import { Button, SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { attributeLabel } from '../../domain/attributes/attributes.ts';
import { ACTIVITY_CELLS, whoOf } from '../../lists/activity.ts';
import { day, plural } from '../../ui/format.ts';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ACTIVITY_KINDS, activityView, type ActivityKind, type ActivityView } from './activity-view.ts';
import type { QueryOf } from '../../api/client.ts';

/** The query of the list of client activity. */
const activityQuestion = ({
  kind,
  from,
  to,
  hour,
  shape,
  color,
  clarity,
  client,
}: ActivityView): Omit<QueryOf<'listActivity'>, 'page' | 'sort' | 'export' | 'time_zone'> => ({
  kind,
  startDate: from,
  endDate: to,
  hour,
  shape,
  color,
  clarity,
  user_id: client,
});

const KINDS: Readonly<Record<ActivityKind, { title: string; said: (times: number) => string }>> = {
  search: { title: 'Searches', said: (times) => plural(times, 'search') },
  view: { title: 'Stones opened', said: (times) => `Stones were opened ${plural(times, 'time')}` },
  cart: { title: 'Put into carts', said: (times) => `${plural(times, 'stone')} put into carts` },
};

interface ActivityProps {
  view: ActivityView;
  onView: (next: ActivityView) => void;
}

/**
 * Clients' searches, opened stones and stones put into carts, by day: the rows behind the
 * dashboard's counts.
 */
export function ActivityScreen({ view, onView }: ActivityProps) {
  const kind = view.kind ?? 'search';
  const columns = kind === 'search' ? COLUMNS : OTHERS;
  const list = useRecordList('listActivity', { filters: activityQuestion(view), columns, view, onView });
  const change = (next: ActivityView): void => onView(activityView.narrow(view, next));
  const times = list.answer?.times;
  return (
    <ListPage
      title="Client activity"
      lead={`${times === undefined ? '' : `${KINDS[kind].said(times)}. `}After 90 days, only totals without clients are kept.`}
      filters={
        <>
          <SegmentedControl
            aria-label="Activity"
            data={ACTIVITY_KINDS.map((one) => ({ value: one, label: KINDS[one].title }))}
            value={kind}
            onChange={(value) =>
              onView({
                kind: ACTIVITY_KINDS.find((one) => one === value),
                from: view.from,
                to: view.to,
                client: view.client,
              })
            }
          />
          <DayRange label="Days" from={view.from} to={view.to} onDays={(from, to) => change({ from, to })} />
          <ClientSelect value={view.client} onClient={(client) => change({ client })} />
          {ledTo(view).map(({ key, words }) => (
            <Button
              key={key}
              variant="default"
              rightSection={<IconX size={14} aria-hidden />}
              onClick={() => change({ [key]: undefined })}
            >
              {words}
            </Button>
          ))}
        </>
      }
      {...list.page}
    >
      <DataTable
        {...list.list}
        id={`activity-${kind}`}
        label={KINDS[kind].title}
        noun="row"
        exportName="activity"
        empty={{
          title: 'No activity on these days',
          hint: 'Clients’ searches, opened stones and carts are counted as they happen.',
        }}
        card={(row) => ({
          title: whoOf(row),
          further: `${day(row.day)} · ${plural(row.times, 'time')}`,
        })}
      />
    </ListPage>
  );
}

/** Filters set by a link from the dashboard; each can be removed. */
function ledTo({ hour, shape, color, clarity }: ActivityView) {
  const labels = (attribute: 'shape' | 'color' | 'clarity', codes: readonly string[] | undefined) =>
    codes === undefined
      ? []
      : [{ key: attribute, words: codes.map((code) => attributeLabel(attribute, code)).join(', ') }];
  return [
    ...(hour === undefined ? [] : [{ key: 'hour', words: `From ${hour}:00 to ${hour + 1}:00` }]),
    ...labels('shape', shape),
    ...labels('color', color),
    ...labels('clarity', clarity),
  ];
}

const COLUMNS = columnsOf(ACTIVITY_CELLS, {
  day: { width: 120, sticky: true },
  client: { width: 264 },
  role: { width: 144 },
  times: { width: 96 },
  shapes: { width: 200 },
  colors: { width: 160 },
  clarities: { width: 160 },
});
const OF_SEARCHES: readonly string[] = ['shapes', 'colors', 'clarities'];
const OTHERS = COLUMNS.filter(({ key }) => !OF_SEARCHES.includes(key));
