import { IconCheck, IconHelp, IconX } from '@tabler/icons-react';
import type { components } from '../../api/schema.gen.ts';
import { guardInWords } from '../../machines/chart/guard-words.ts';
import { factsInWords } from './fact-words.ts';
import { plural } from '../format.ts';
import css from './StepConditions.module.css';

type Condition = components['schemas']['StepCondition'];

/** `5 conditions held`, `1 condition did not hold` or `conditions not known`; empty without any. */
export function conditionsInWords(conditions: readonly Condition[]): string {
  const broken = conditions.filter(({ holds }) => holds === false).length;
  if (conditions.length === 0) return '';
  if (broken > 0) return `${plural(broken, 'condition')} did not hold`;
  if (conditions.some(({ holds }) => holds === null)) return 'Conditions not known';
  return `${plural(conditions.length, 'condition')} held`;
}

/** The conditions of a step by the definition of its day, and the figures that met them. */
export function StepConditions({ conditions }: { conditions: readonly Condition[] }) {
  const unknown = conditions.every(({ holds }) => holds === null);
  return (
    <section className={css.conditions} aria-label="Conditions of the step">
      {unknown && <p>Whether its conditions held is not known, because their facts were not kept then.</p>}
      <ul>
        {conditions.map(({ guard, holds, facts }) => (
          <li key={guard} data-holds={holds}>
            <HoldsIcon holds={holds} />
            <span>
              {guardInWords(guard)}
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
