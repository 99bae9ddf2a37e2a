import { Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { STONE_STATUS } from '../../../domain/codes.ts';
import { count } from '../../../ui/format.ts';
import { ListFilters } from '../filters/ListFilters.tsx';
import { Counted } from '../filters/Statuses.tsx';
import { sumOf } from '../line-question.ts';
import { lineView, isNarrowed, type LineView } from '../transactions-view.ts';
import type { TypeFilterProps } from '../filters/TypeFilter.tsx';
import type { CollectedGrouping } from './list-query.ts';
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
  /** Counts by status, ignoring the chosen status. */
  counts: Readonly<Record<string, number>> | undefined;
  /** Due notes; undefined for lists without reminders. */
  due: number | undefined;
  withClients: boolean;
  /** Chooses whose list it is. */
  whose: ReactNode;
  group: CollectedGrouping;
  askFor: TypeFilterProps['askFor'];
}

/**
 * Filters by text, client, days, diamond type, availability and due reminders, and the grouping.
 */
export function CollectedFilters(props: CollectedFiltersProps) {
  const { view, onView, counts, due, withClients, whose, group } = props;
  const change = (next: Partial<LineView>): void => onView(lineView.narrow(view, next));
  const shown = SHOWN.find(({ codes }) => String(codes) === String(view.status))?.key ?? 'all';
  const groupings = withClients ? ([1, 2, 3, 4] as const) : ([1, 2] as const);
  return (
    <ListFilters
      view={view}
      onView={onView}
      finds="Stock, report"
      withClients={withClients}
      person={whose}
      askFor={props.askFor}
      groupings={groupings}
      group={group}
    >
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
            label: <Counted label={label} lines={counts && sumOf(counts, codes)} />,
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
        {isNarrowed(view) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onView(lineView.clear(view))}>
            Clear filters
          </Button>
        )}
      </div>
    </ListFilters>
  );
}
