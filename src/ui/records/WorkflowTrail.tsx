import type { StatusColour } from '../../domain/labels.ts';
import { DASH, dateTime } from '../format.ts';
import css from './WorkflowTrail.module.css';

/** One state in a record's path. */
export interface TrailStep {
  label: string;
  colour: StatusColour;
  /** Done: it was there; current: it is there; next: it may go there. */
  phase: 'done' | 'current' | 'next';
  /** When it got there, and who moved it. */
  at?: string | null;
  by?: string | null;
}

/**
 * The line's path through its machine: done steps filled, the current one ringed, possible next
 * ones outlined.
 */
export function WorkflowTrail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <ol className={css.trail}>
      {steps.map((step) => (
        <li
          key={`${step.phase} ${step.label} ${step.at ?? ''}`}
          className={css.step}
          data-phase={step.phase}
          data-colour={step.colour}
          aria-current={step.phase === 'current' ? 'step' : undefined}
        >
          <span className={css.label}>{step.label}</span>
          <span className={css.when}>
            {step.phase === 'next'
              ? 'possible'
              : [step.at == null ? null : dateTime(step.at), step.by].filter(Boolean).join(' · ') || DASH}
          </span>
        </li>
      ))}
    </ol>
  );
}
