import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q } from '../../../api/query.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { findState } from '../../../machines/workflows.ts';
import { count, DASH, plural } from '../../../ui/format.ts';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import { accessOf, useUser } from '../../../ui/session/session.ts';
import { roleName } from './role-name.ts';
import { filtersOf, type TimesView } from './times-view.ts';
import common from '../workflows.module.css';
import css from './times.module.css';

type Answer = AnswerOf<'getWorkflowTargets'>;
type State = Answer['states'][number];
type Kept = Pick<State, 'left' | 'kept'>;

/** How often records left a state within its target: by person in rows, by month in columns. */
export function Targets({ workflow, view }: { workflow: WorkflowName; view: TimesView }) {
  const settings = accessOf(useUser(), 'settings').read;
  const { data, error, refetch } = useQuery<Answer, ApiError>(
    q<'getWorkflowTargets'>('getWorkflowTargets', {
      path: { name: workflow },
      query: { startDate: view.from, endDate: view.to, ...filtersOf(view) },
    }),
  );
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={css.basis}>Reading the targets ...</p>;
  return (
    <>
      <p className={css.basis}>
        Each step is judged by the target of its moment.{' '}
        {data.timed_until === null && 'Older steps are still being read, so these figures are not complete. '}
        {settings && <Link to="/settings/system-settings/targets">Set hours and targets</Link>}
      </p>
      {data.states.map((state) => (
        <section key={state.state} className={css.target} aria-label={`Target of ${state.label}`}>
          <h2>
            <StatusBadge
              status={findState(workflow, state.state) ?? { label: state.label, colour: 'grey' }}
            />
            <span>{targetWords(state)}</span>
          </h2>
          <p className={css.basis} role="status">
            {standingWords(state)}{' '}
            {state.missed > 0 && isWhole(view) && (
              <Link
                to="/workflows"
                search={{ machine: workflow, records: true, state: state.state, late: true }}
              >
                List {state.missed === 1 ? 'it' : 'them'}
              </Link>
            )}
          </p>
          {state.left > 0 && <KeptTable state={state} />}
        </section>
      ))}
    </>
  );
}

/** Nothing but days is chosen: they do not narrow what waits now. */
const isWhole = (view: TimesView): boolean =>
  Object.values(filtersOf(view)).every((one) => one === undefined);

/** `within 2 hours`. */
function targetWords({ target }: State): string {
  if (target === null) return 'no target';
  if (target.unit === 'due' || target.amount === null) return 'by the due day';
  return `within ${plural(target.amount, target.unit === 'hours' ? 'hour' : 'day')}`;
}

function standingWords({ target, standing, missed, left, kept }: State): string {
  const part = left === 0 ? '' : `${share({ left, kept })} kept of ${count(left)}. `;
  const now = `${plural(standing, 'record')} in it now`;
  return `${part}${target === null ? `${now}.` : `${now}, ${missed === 0 ? 'none' : count(missed)} past the target.`}`;
}

function KeptTable({ state: { label, months, people, left, kept } }: { state: State }) {
  return (
    <div
      className={common.tableFrame}
      role="region"
      aria-label={`${label}: kept, by person and month`}
      tabIndex={0}
    >
      <table className={common.words}>
        <thead>
          <tr>
            <th scope="col">Who moved them</th>
            <th scope="col" data-figure>
              All
            </th>
            {months.toReversed().map((one) => (
              <th key={one.month} scope="col" data-figure>
                {monthOf(one.month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={css.sum}>
            <th scope="row">Everyone</th>
            <Share of={{ left, kept }} />
            {months.toReversed().map((one) => (
              <Share key={one.month} of={one} />
            ))}
          </tr>
          {people.map((person) => (
            <tr key={person.id ?? person.name}>
              <th scope="row">{person.name ?? `A ${roleName(person.role_id).toLowerCase()}`}</th>
              <Share of={person} />
              {months.toReversed().map(({ month: day }) => (
                <Share key={day} of={person.months.find((one) => one.month === day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `92 % of 40`. */
function Share({ of }: { of: Kept | undefined }) {
  return (
    <td data-figure>
      {of === undefined ? (
        DASH
      ) : (
        <>
          {share(of)} <small className={css.of}>of {count(of.left)}</small>
        </>
      )}
    </td>
  );
}

const share = ({ left, kept }: Kept): string => `${count((100 * kept) / left)} %`;

/** `11/2026`. */
const monthOf = (day: string): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`;
