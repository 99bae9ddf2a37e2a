import { Checkbox, Select } from '@mantine/core';
import { GUARD_WORDS } from '../../../machines/chart/guard-words.ts';
import { companionsOf, conditionsOf, supposing, type Supposed } from '../../../machines/trial/simulation.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { WORKFLOWS } from '../../../machines/workflows.ts';
import css from './simulation.module.css';

interface SuppositionsProps {
  workflow: WorkflowName;
  state: string;
  supposed: Supposed;
  onSupposed: (supposed: Supposed) => void;
}

/** The conditions of the state's events, and the states of the records that they move along. */
export function Suppositions({ workflow, state, supposed, onSupposed }: SuppositionsProps) {
  const conditions = conditionsOf(workflow, state);
  const companions = companionsOf(workflow, state);
  const { failing } = supposed;
  return (
    <>
      {conditions.length > 0 && (
        <section aria-labelledby="supposed-conditions">
          <h3 id="supposed-conditions">If it is so that</h3>
          <div className={css.conditions}>
            {conditions.map((guard) => (
              <Checkbox
                key={guard}
                size="xs"
                label={GUARD_WORDS[guard]}
                checked={!failing.has(guard)}
                onChange={({ currentTarget: { checked } }) =>
                  onSupposed({ ...supposed, failing: supposing(failing, guard, checked) })
                }
              />
            ))}
          </div>
        </section>
      )}
      {companions.length > 0 && (
        <section aria-labelledby="moved-along">
          <h3 id="moved-along">Moved along</h3>
          {companions.map((name) => (
            <Select
              key={name}
              className={css.field}
              label={WORKFLOWS[name].title}
              placeholder="As each event needs it"
              clearable
              data={WORKFLOWS[name].states.map((one) => ({ value: one.name, label: one.label }))}
              value={asName(supposed.companions[name])}
              onChange={(chosen) => {
                const { [name]: _before, ...others } = supposed.companions;
                const companions = chosen === null ? others : { ...others, [name]: chosen };
                onSupposed({ ...supposed, companions });
              }}
            />
          ))}
        </section>
      )}
    </>
  );
}

const asName = (state: string | number | undefined): string | null =>
  state === undefined ? null : String(state);
