import type { WorkflowName } from '../../../machines/workflow.ts';
import { findState } from '../../../machines/workflows.ts';
import { count, DASH, dateTime } from '../../../ui/format.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import type { Period, Times } from './marks.ts';
import { roleName } from './role-name.ts';
import { spanWords } from './span-words.ts';
import common from '../workflows.module.css';
import css from './times.module.css';

type Transition = Times['transitions'][number];

interface TablesProps {
  title: string;
  periods: readonly Period[];
}

/** The figures of states; of two periods side by side. Where records stand now is of no period. */
export function StateTimes({
  title,
  workflow,
  periods,
  onRecord,
}: TablesProps & { workflow: WorkflowName; onRecord: (id: string) => void }) {
  const [first] = periods;
  return (
    <section className={common.tableFrame} aria-label={`${title}: times of states`} tabIndex={0}>
      <table className={common.words}>
        <caption>{title}: how long records are in a state</caption>
        <thead>
          {periods.length > 1 && <Names periods={periods} before={1} columns={3} after={2} />}
          <tr>
            <th scope="col">State</th>
            {periods.map(({ name }) => [
              <th key={`${name} left`} scope="col" data-figure>
                Left it
              </th>,
              <th key={`${name} median`} scope="col" data-figure>
                Median
              </th>,
              <th key={`${name} p90`} scope="col" data-figure>
                9 of 10 within
              </th>,
            ])}
            <th scope="col" data-figure>
              In it now
            </th>
            <th scope="col">The oldest</th>
          </tr>
        </thead>
        <tbody>
          {first?.times.states.map(({ state, label, standing, oldest }) => (
            <tr key={state}>
              <th scope="row">
                <StatusBadge status={findState(workflow, state) ?? { label, colour: 'grey' }} />
              </th>
              {periods.map(({ name, times }) => {
                const of = times.states.find((one) => one.state === state);
                return [
                  <td key={`${name} left`} data-figure>
                    {count(of?.left ?? 0)}
                  </td>,
                  <td key={`${name} median`} data-figure>
                    {spanWords(of?.median, times.day_seconds)}
                  </td>,
                  <td key={`${name} p90`} data-figure>
                    {spanWords(of?.p90, times.day_seconds)}
                  </td>,
                ];
              })}
              <td data-figure>{count(standing)}</td>
              <td className={css.oldest}>
                {oldest === null ? (
                  DASH
                ) : (
                  <button
                    type="button"
                    onClick={() => onRecord(oldest.id)}
                    title={`Since ${dateTime(oldest.since)}`}
                  >
                    {oldest.title}, {spanWords(oldest.seconds, first.times.day_seconds)}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function TransitionTimes({ title, periods }: TablesProps) {
  const rows = rowsOf(periods);
  const day = periods[0]?.times.day_seconds;
  return (
    <section className={common.tableFrame} aria-label={`${title}: times of transitions`} tabIndex={0}>
      <table className={common.words}>
        <caption>{title}: who takes which step, and how soon</caption>
        <thead>
          {periods.length > 1 && <Names periods={periods} before={3} columns={3} after={0} />}
          <tr>
            <th scope="col">From</th>
            <th scope="col">What happens</th>
            <th scope="col">To</th>
            {periods.map(({ name }) => [
              <th key={`${name} count`} scope="col" data-figure>
                Times
              </th>,
              <th key={`${name} median`} scope="col" data-figure>
                Median since
              </th>,
              <th key={`${name} who`} scope="col">
                By whom
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, sample, of }) => (
            <tr key={key}>
              <td>{labelOf(periods, sample.from)}</td>
              <th scope="row">{sample.label}</th>
              <td>{labelOf(periods, sample.to)}</td>
              {of.map(({ name, step: one }) => [
                <td key={`${name} count`} data-figure>
                  {count(one?.count ?? 0)}
                </td>,
                <td key={`${name} median`} data-figure>
                  {spanWords(one?.median, day)}
                </td>,
                <td key={`${name} who`}>{one === undefined ? DASH : <Who step={one} />}</td>,
              ])}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={3 + 3 * periods.length}>No steps were taken in this time.</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** The periods above their columns. */
const Names = ({
  periods,
  before,
  columns,
  after,
}: {
  periods: readonly Period[];
  before: number;
  columns: number;
  after: number;
}) => (
  <tr>
    <td colSpan={before} aria-hidden />
    {periods.map(({ name }) => (
      <th key={name} scope="colgroup" colSpan={columns} className={css.periodName}>
        {name}
      </th>
    ))}
    {after > 0 && <td colSpan={after} aria-hidden />}
  </tr>
);

/** Every step that one of the periods has, most frequent first. */
function rowsOf(periods: readonly Period[]) {
  const keyOf = ({ from, event, to }: Transition): string => `${from} ${event} ${to}`;
  const all = periods.flatMap(({ times }) => times.transitions).toSorted((a, b) => b.count - a.count);
  const samples = new Map(all.toReversed().map((step) => [keyOf(step), step]));
  return [...samples]
    .map(([key, sample]) => ({
      key,
      sample,
      of: periods.map(({ name, times }) => ({
        name,
        step: times.transitions.find((step) => keyOf(step) === key),
      })),
    }))
    .toReversed();
}

const labelOf = (periods: readonly Period[], state: string): string =>
  periods[0]?.times.states.find((one) => one.state === state)?.label ?? (state === 'start' ? 'Start' : state);

function Who({ step: { roles, people } }: { step: Transition }) {
  return (
    <>
      {roles.map(({ role_id, count: times }) => `${roleName(role_id)} ${count(times)}`).join(', ')}
      <small>
        {people
          .map(
            ({ name, role_id, count: times }) =>
              `${name ?? `a ${roleName(role_id).toLowerCase()}`} (${count(times)})`,
          )
          .join(', ')}
      </small>
    </>
  );
}
