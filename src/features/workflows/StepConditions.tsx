import { IconCheck, IconHelp, IconX } from '@tabler/icons-react';
import type { components } from '../../api/schema.gen.ts';
import { guardWords } from './definition-words.ts';
import { factsInWords } from './fact-words.ts';
import css from './workflows.module.css';

type Condition = components['schemas']['StepCondition'];

/** The conditions of a step by the definition of its day, and the figures that met them. */
export function StepConditions({ conditions }: { conditions: readonly Condition[] }) {
  if (conditions.length === 0) return <p className={css.decidedBy}>It has no conditions.</p>;
  const unknown = conditions.every(({ holds }) => holds === null);
  return (
    <section className={css.conditions} aria-label="Conditions of the step">
      {unknown && <p>Whether its conditions held is not known, because their facts were not kept then.</p>}
      <ul>
        {conditions.map(({ guard, holds, facts }) => (
          <li key={guard} data-holds={holds}>
            <HoldsIcon holds={holds} />
            <span>
              {guardWords(guard)}
              <small>{factsInWords(facts).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HoldsIcon({ holds }: { holds: boolean | null }) {
  if (holds === null) return <IconHelp size={14} role="img" aria-label="Not known:" />;
  return holds ? (
    <IconCheck size={14} role="img" aria-label="Held:" />
  ) : (
    <IconX size={14} role="img" aria-label="Did not hold:" />
  );
}
