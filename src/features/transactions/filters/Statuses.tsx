/** Filters by state, each with its count. */
import type { WorkflowName } from '../../../machines/workflow.ts';
import { WORKFLOWS } from '../../../machines/workflows.ts';
import { count } from '../../../ui/format.ts';
import common from '../../../ui/common.module.css';
import css from '../transactions.module.css';

/** 'Open 6'; without the number while it is unknown, but with its place. */
export const Counted = ({ label, lines }: { label: string; lines: number | undefined }) => (
  <>
    {label} <span className={common.count}>{lines !== undefined && count(lines)}</span>
  </>
);

interface StatusesProps {
  workflow: WorkflowName;
  chosen: readonly number[];
  counts: Readonly<Record<string, number>> | undefined;
  onStatus: (status: number[] | undefined) => void;
}

export function Statuses({ workflow, chosen, counts, onStatus }: StatusesProps) {
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
            <Counted label={label} lines={counts && (counts[code] ?? 0)} />
          </button>
        ),
      )}
    </div>
  );
}

interface OverdueProps {
  chosen: boolean;
  count: number;
  onChoose: (chosen: boolean) => void;
}

/** Only what is overdue; not shown while nothing is. */
export function Overdue({ chosen, count: overdue, onChoose }: OverdueProps) {
  if (overdue === 0 && !chosen) return null;
  return (
    <button
      type="button"
      className={css.status}
      data-colour="red"
      data-alert
      aria-pressed={chosen}
      onClick={() => onChoose(!chosen)}
    >
      Overdue {count(overdue)}
    </button>
  );
}
