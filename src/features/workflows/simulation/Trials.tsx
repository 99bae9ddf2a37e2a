import { MAIL_KINDS } from '../../../domain/mails.ts';
import type { Trial } from '../../../machines/trial/simulation.ts';
import type { Move } from '../../../machines/deciders.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { findState, WORKFLOWS } from '../../../machines/workflows.ts';
import { plural } from '../../../ui/format.ts';
import css from './simulation.module.css';

interface TrialsProps {
  trials: readonly Trial[];
  onTake: (trial: Trial) => void;
}

/** What each event would lead to: those that are possible, and why the others are refused. */
export function Trials({ trials, onTake }: TrialsProps) {
  const possible = trials.filter(({ decision }) => decision.ok);
  const refused = trials.filter(({ leaves, decision }) => leaves && !decision.ok);
  const elsewhere = trials.filter(({ leaves }) => !leaves);
  return (
    <>
      <section aria-labelledby="can-happen">
        <h3 id="can-happen">What can happen</h3>
        {possible.length === 0 && (
          <p className={css.quiet}>
            {trials.some(({ leaves }) => leaves)
              ? 'Nothing, as it is supposed here.'
              : 'Nothing: no event leaves this state.'}
          </p>
        )}
        <ul>
          {possible.map((trial) => (
            <li key={trial.event}>
              <button type="button" className={css.take} onClick={() => onTake(trial)}>
                <Permitted trial={trial} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      {refused.length > 0 && (
        <section aria-labelledby="refused-events">
          <h3 id="refused-events">What is refused</h3>
          <Refused trials={refused} />
        </section>
      )}
      {elsewhere.length > 0 && (
        <details className={css.elsewhere}>
          <summary>{plural(elsewhere.length, 'event')} of other states</summary>
          <Refused trials={elsewhere} />
        </details>
      )}
    </>
  );
}

function Permitted({ trial: { label, causedBy, decision } }: { trial: Trial }) {
  if (!decision.ok) return null;
  const [own, ...along] = decision.moves;
  const follows = [
    ...(causedBy === null ? [] : [causeOf(causedBy)]),
    ...along.map((move) => `${WORKFLOWS[move.workflow].title}: ${move.label} → ${stateOf(move)}`),
    ...decision.moves.flatMap(({ actions }) =>
      actions.flatMap((effect) =>
        effect.type === 'tellClient' ? `E-mail: ${MAIL_KINDS[effect.params.mail].label}` : [],
      ),
    ),
  ];
  return (
    <>
      <strong>{label}</strong>
      <span>→ {own === undefined ? '' : stateOf(own)}</span>
      {[...new Set(follows)].map((one) => (
        <small key={one}>{one}</small>
      ))}
    </>
  );
}

const Refused = ({ trials }: { trials: readonly Trial[] }) => (
  <dl className={css.refused}>
    {trials.map(({ event, label, decision }) => (
      <div key={event}>
        <dt>{label}</dt>
        <dd>{decision.ok ? '' : decision.refusal.sentence}</dd>
      </div>
    ))}
  </dl>
);

const causeOf = (workflows: readonly WorkflowName[]): string =>
  workflows.length === 0
    ? 'Only as a consequence of another step'
    : `Only together with: ${workflows.map((name) => WORKFLOWS[name].title).join(', ')}`;

const stateOf = ({ workflow, to }: Move): string => findState(workflow, to)?.label ?? to;
