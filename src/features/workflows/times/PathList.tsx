import { useQuery } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q } from '../../../api/query.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { findState } from '../../../machines/workflows.ts';
import { count, percent, plural } from '../../../ui/format.ts';
import { Pages } from '../../../ui/lists/Pages.tsx';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { filtersOf, type TimesView } from './times-view.ts';
import common from '../workflows.module.css';
import css from './times.module.css';

type Path = AnswerOf<'listWorkflowPaths'>['data'][number];

interface PathListProps {
  workflow: WorkflowName;
  view: TimesView;
  onView: (change: Partial<TimesView>) => void;
}

const SIZE = 50;
/** Below this share of the records, in percent, a path is called rare. */
const RARE = 1;
/** Longer paths show their beginning and their end. */
const SHOWN_STEPS = 12;

/** The different paths, loops and rare ones first; each leads to its records. */
export function PathList({ workflow, view, onView }: PathListProps) {
  const { data, error, refetch } = useQuery<AnswerOf<'listWorkflowPaths'>, ApiError>(
    q<'listWorkflowPaths'>('listWorkflowPaths', {
      path: { name: workflow },
      query: { page: view.page, size: SIZE, startDate: view.from, endDate: view.to, ...filtersOf(view) },
    }),
  );
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={css.basis}>Reading the paths ...</p>;
  if (data.data.length === 0)
    return <Notice title="No paths found">No record of this workflow began in this time.</Notice>;
  return (
    <>
      <p className={css.basis} role="status">
        {plural(data.records, 'record')} on {plural(data.pagination.totalRecords, 'path')}. Loops come back to
        a state that they left; they come first, then the rarest.
      </p>
      <section className={common.tableFrame} aria-label="Paths" tabIndex={0}>
        <table className={`${common.words} ${css.paths}`}>
          <thead>
            <tr>
              <th scope="col" data-figure>
                Records
              </th>
              <th scope="col" data-figure>
                Share, %
              </th>
              <th scope="col">Path</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((path) => (
              <tr key={path.path} data-chosen={path.path === view.path || undefined}>
                <td data-figure>
                  <button
                    type="button"
                    className={common.lead}
                    aria-label={`List the ${plural(path.count, 'record')} of this path`}
                    onClick={() => onView({ path: path.path })}
                  >
                    {count(path.count)}
                  </button>
                </td>
                <td data-figure>{percent(path.share)}</td>
                <td>
                  <Walk workflow={workflow} path={path} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.pagination.totalPages > 1 && (
        <Pages
          page={view.page ?? 1}
          pages={data.pagination.totalPages}
          onPage={(page) => onView({ page: page === 1 ? undefined : page })}
        />
      )}
    </>
  );
}

function Walk({ workflow, path: { steps, has_loop, share } }: { workflow: WorkflowName; path: Path }) {
  const label = (state: string) => findState(workflow, state)?.label ?? state;
  const [first] = steps;
  const left = Math.max(0, steps.length - SHOWN_STEPS);
  const shown = left === 0 ? steps : [...steps.slice(0, SHOWN_STEPS / 2), ...steps.slice(-SHOWN_STEPS / 2)];
  return (
    <div className={css.walk}>
      {has_loop && (
        <span className={css.tag}>
          <IconRefresh size={14} aria-hidden />
          Loop
        </span>
      )}
      {share < RARE && <span className={css.tag}>Rare</span>}
      {first === undefined && <span>Not moved yet</span>}
      {first !== undefined && findState(workflow, first.from)?.code != null && <b>{label(first.from)}</b>}
      {shown.map(({ label: event, to }, at) => (
        // The same step may come twice.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>
          {left > 0 && at === SHOWN_STEPS / 2 && <i>… {plural(left, 'step')} …</i>} {event} →{' '}
          <b>{label(to)}</b>
        </span>
      ))}
    </div>
  );
}
