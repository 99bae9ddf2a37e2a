import { Button, SegmentedControl, Select } from '@mantine/core';
import { STONE_STATUS, type DiamondType } from '../../../domain/codes.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../../domain/stones/kinds.ts';
import { ClientSelect } from '../../../ui/forms/ClientSelect.tsx';
import { DayRange } from '../../../ui/forms/DayRange.tsx';
import { FindField } from '../../../ui/forms/FindField.tsx';
import { count } from '../../../ui/format.ts';
import {
  filtered,
  FIRST_TYPE,
  GROUPING_LABEL,
  isFiltered,
  NO_FILTERS,
  sumOf,
  typeOf,
  type LineView,
} from '../transactions-view.ts';
import type { CollectedGrouping } from './question.ts';
import css from '../transactions.module.css';

const { available, ...others } = STONE_STATUS;
/** Which stones are shown, by their status. */
const SHOWN = [
  { key: 'all', label: 'All', codes: Object.values(STONE_STATUS) },
  { key: 'free', label: 'Available', codes: [available] },
  { key: 'other', label: 'Not available', codes: Object.values(others) },
] as const;

interface CollectedFiltersProps {
  view: LineView;
  onView: (next: LineView) => void;
  /** Stones by status, whatever is chosen. */
  counts: Readonly<Record<string, number>> | undefined;
  /** Notes that are due; undefined for lists that have no reminders. */
  due: number | undefined;
  withClients: boolean;
  group: CollectedGrouping;
}

/** Text, client, days, white or fancy, grouping; what is available, and what is due. */
export function CollectedFilters({ view, onView, counts, due, withClients, group }: CollectedFiltersProps) {
  const change = (next: Partial<LineView>): void => onView(filtered(view, next));
  const shown = SHOWN.find(({ codes }) => String(codes) === String(view.status))?.key ?? 'all';
  const groupings = withClients ? ([1, 2, 3, 4] as const) : ([1, 2] as const);
  return (
    <div className={css.filters}>
      <FindField
        className={css.search}
        type="search"
        aria-label="Find in this list"
        placeholder={withClients ? 'Stock, report, client' : 'Stock, report'}
        value={view.search}
        onFind={(search) => change({ search })}
      />
      {withClients && (
        <ClientSelect className={css.client} value={view.client} onClient={(client) => change({ client })} />
      )}
      <DayRange
        label="From day to day"
        from={view.from}
        to={view.to}
        onDays={(from, to) => change({ from, to })}
      />
      <SegmentedControl
        size="sm"
        aria-label="Diamond type"
        value={String(typeOf(view))}
        onChange={(value) =>
          change({ type: value === String(FIRST_TYPE) ? undefined : (Number(value) as DiamondType | 0) })
        }
        data={[
          { value: '0', label: 'Both' },
          ...DIAMOND_TYPE_OPTIONS.map(({ code, label }) => ({ value: String(code), label })),
        ]}
      />
      <Select
        className={css.group}
        aria-label="Grouping"
        allowDeselect={false}
        data={groupings.map((one) => ({ value: String(one), label: GROUPING_LABEL[one] }))}
        value={String(group)}
        onChange={(value) => change({ group: Number(value) as CollectedGrouping })}
      />
      <div className={css.statusRow}>
        <SegmentedControl
          size="xs"
          aria-label="Available or not"
          value={shown}
          onChange={(key) =>
            change({
              status: key === 'all' ? undefined : [...(SHOWN.find((one) => one.key === key)?.codes ?? [])],
            })
          }
          data={SHOWN.map(({ key, label, codes }) => ({
            value: key,
            label: counts === undefined ? label : `${label} ${count(sumOf(counts, codes))}`,
          }))}
        />
        {due !== undefined && (due > 0 || view.overdue === true) && (
          <button
            type="button"
            className={css.status}
            data-colour="red"
            aria-pressed={view.overdue === true}
            onClick={() => change({ overdue: view.overdue === true ? undefined : true })}
          >
            {`Due ${count(due)}`}
          </button>
        )}
        {isFiltered(view) && (
          <Button variant="subtle" size="compact-sm" onClick={() => change(NO_FILTERS)}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}
