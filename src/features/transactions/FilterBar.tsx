import { Button, SegmentedControl, Select } from '@mantine/core';
import type { DiamondType } from '../../domain/codes.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../domain/stones/kinds.ts';
import { liveCodes, WORKFLOWS } from '../../machines/workflows.ts';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { count } from '../../ui/format.ts';
import type { LineWorkflow } from './lines.ts';
import { SourceFilter, type SourceChoice } from './SourceFilter.tsx';
import {
  filtered,
  FIRST_TYPE,
  GROUPING_LABEL,
  isFiltered,
  NO_FILTERS,
  showsAll,
  sumOf,
  typeOf,
  type Grouping,
  type LineView,
} from './transactions-view.ts';
import css from './transactions.module.css';

interface FilterBarProps {
  workflow: LineWorkflow;
  view: LineView;
  onView: (next: LineView) => void;
  /** Counts by status, ignoring the chosen status. */
  counts: Readonly<Record<string, number>> | undefined;
  /** Open lines past their due time. */
  overdue: number;
  /** Whether staff can choose a client; not on a client's own page. */
  withClients: boolean;
  source: SourceChoice | undefined;
  groupings: readonly Grouping[];
  group: Grouping;
}

/** The filters of a list: text, status with counts, client, days, white or fancy, grouping. */
export function FilterBar(props: FilterBarProps) {
  const { workflow, view, onView, counts, overdue, withClients, source, groupings, group } = props;
  const change = (next: Partial<LineView>): void => onView(filtered(view, next));
  return (
    <div className={css.filters}>
      <FindField
        className={css.search}
        type="search"
        aria-label="Find in this list"
        placeholder={withClients ? 'Stock, report, document, client' : 'Stock, report, document'}
        value={view.search}
        onFind={(search) => change({ search })}
      />
      {source !== undefined && <SourceFilter {...source} />}
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
        data={groupings.map((one) => ({ value: String(one), label: GROUPING_LABEL[one] }))}
        value={String(group)}
        onChange={(value) => change({ group: Number(value) as Grouping })}
      />
      <div className={css.statusRow}>
        <SegmentedControl
          size="xs"
          aria-label="Open or all"
          value={showsAll(view) ? 'all' : 'open'}
          onChange={(value) => change({ all: value === 'all' ? true : undefined, status: undefined })}
          data={[
            { value: 'open', label: labelled('Open', counts && sumOf(counts, liveCodes(workflow))) },
            { value: 'all', label: labelled('All', counts && sumOf(counts, codesOf(workflow))) },
          ]}
        />
        {showsAll(view) && (
          <Statuses
            workflow={workflow}
            chosen={view.status ?? []}
            counts={counts}
            onStatus={(status) => change({ status, all: true })}
          />
        )}
        {(overdue > 0 || view.overdue === true) && (
          <button
            type="button"
            className={css.status}
            data-colour="red"
            data-alert
            aria-pressed={view.overdue === true}
            onClick={() => change({ overdue: view.overdue === true ? undefined : true })}
          >
            {labelled('Overdue', overdue)}
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

/** 'Open 6'; without the number while it is unknown. */
const labelled = (label: string, lines: number | undefined): string =>
  lines === undefined ? label : `${label} ${count(lines)}`;

const codesOf = (workflow: LineWorkflow): number[] =>
  WORKFLOWS[workflow].states.flatMap(({ code }) => code ?? []);

interface StatusesProps {
  workflow: LineWorkflow;
  chosen: readonly number[];
  counts: Readonly<Record<string, number>> | undefined;
  onStatus: (status: number[] | undefined) => void;
}

function Statuses({ workflow, chosen, counts, onStatus }: StatusesProps) {
  function toggle(code: number): void {
    const next = chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code];
    onStatus(next.length === 0 ? undefined : next);
  }
  return (
    <div className={css.statuses} role="group" aria-label="Status">
      {WORKFLOWS[workflow].states.map(({ code, label, colour }) =>
        code === null ? null : (
          <button
            key={code}
            type="button"
            className={css.status}
            data-colour={colour}
            aria-pressed={chosen.includes(code)}
            onClick={() => toggle(code)}
          >
            {label} {counts !== undefined && count(counts[code] ?? 0)}
          </button>
        ),
      )}
    </div>
  );
}
