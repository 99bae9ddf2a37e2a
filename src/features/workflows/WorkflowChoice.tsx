import { Select } from '@mantine/core';
import type { components } from '../../api/schema.gen.ts';
import { CHART_NAMES, CHART_PARTS, type ChartName } from '../../machines/chart/chart-names.ts';
import { chartTitle } from '../../machines/chart/chart.ts';
import { count, plural } from '../../ui/format.ts';
import css from './workflows.module.css';

interface WorkflowChoiceProps {
  /** Those that can be chosen. */
  names: readonly ChartName[];
  name: ChartName;
  summaries: readonly components['schemas']['WorkflowSummary'][] | undefined;
  /** Of the last check, if it is known. */
  findings: readonly { workflow: ChartName }[];
  onName: (name: ChartName) => void;
}

/** The workflows by part of the house, each with how many records it has and what was found. */
export function WorkflowChoice({ names, name, summaries, findings, onName }: WorkflowChoiceProps) {
  const recordsOf = (one: string) => summaries?.find(({ workflow }) => workflow === one)?.records;
  const foundIn = (one: string) => findings.filter(({ workflow }) => workflow === one).length;
  return (
    <Select
      className={css.choice}
      aria-label="Workflow"
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage="No such workflow"
      maxDropdownHeight={640}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      data={CHART_PARTS.map(({ part, names: all }) => ({
        group: part,
        items: all
          .filter((one) => names.includes(one))
          .map((one) => ({ value: one, label: chartTitle(one) })),
      })).filter(({ items }) => items.length > 0)}
      value={name}
      onChange={(chosen) => {
        const next = CHART_NAMES.find((one) => one === chosen);
        if (next !== undefined) onName(next);
      }}
      renderOption={({ option: { value, label } }) => {
        const records = recordsOf(value);
        const found = foundIn(value);
        return (
          <span className={css.option}>
            {label}
            {found > 0 && <span className={css.found}>{plural(found, 'finding')}</span>}
            {records !== undefined && <span className="figures">{count(records)}</span>}
          </span>
        );
      }}
    />
  );
}
