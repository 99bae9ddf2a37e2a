import { Button, Checkbox, CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { AWAITED } from '../../machines/targets.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { statusLabel, WORKFLOWS } from '../../machines/workflows.ts';
import { count, plural } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { filtersOf, writeTimesView, type TimesView } from './times/times-view.ts';
import { Wait } from './Wait.tsx';
import type { WorkflowsView } from './workflows-view.ts';
import css from './workflows.module.css';

type Answer = AnswerOf<'listWorkflowRecords'>;
type Row = Answer['data'][number];

const rowsOf = (answer: Answer): readonly Row[] => answer.data;
const rowId = (row: Row): string => row.id;
const SIZE = 50;

export interface RecordListProps {
  workflow: WorkflowName;
  view: WorkflowsView;
  /** The path, and whose records: nothing else narrows these then. */
  led?: TimesView | undefined;
  onView: (change: Partial<WorkflowsView>) => void;
}

const hasTargets = (name: WorkflowName): boolean => AWAITED.some(({ workflow }) => workflow === name);

/** The machine's records, last moved first, filtered by state or title. */
export function RecordList({ workflow, view, led, onView }: RecordListProps) {
  const { page = 1 } = view;
  const path = led?.path;
  const { state, search, late } = path === undefined ? view : {};
  const cycle = useFetchCycle<Answer, Row>({
    query: q('listWorkflowRecords', {
      path: { name: workflow },
      query: {
        page,
        size: SIZE,
        state,
        search,
        past_target: late,
        ...(path !== undefined && { path, startDate: led?.from, endDate: led?.to, ...filtersOf(led ?? {}) }),
      },
    }),
    rowsOf,
    rowId,
    failure: MESSAGES.fetchFailed,
  });
  const { total } = cycle;
  const pages = cycle.answer?.pagination.totalPages ?? 0;
  const states = WORKFLOWS[workflow].states.filter(({ code }) => code !== null);
  return (
    <section className={css.panel} aria-label={`Records of ${WORKFLOWS[workflow].title}`}>
      <header className={css.panelHead}>
        <h2>{path === undefined ? 'Choose a record' : 'Records of this path'}</h2>
        {led !== undefined && (
          <CloseButton
            aria-label="Close the records"
            onClick={() => onView({ page: undefined, times: writeTimesView({ ...led, path: undefined }) })}
          />
        )}
      </header>
      {path === undefined && (
        <div className={css.panelFilters}>
          <SearchField
            key={`${workflow} ${search ?? ''}`}
            initial={search ?? ''}
            onSearch={(text) => onView({ search: text || undefined, page: undefined })}
          />
          <Select
            aria-label="State"
            placeholder="Every state"
            clearable
            data={states.map(({ name, label }) => ({ value: name, label }))}
            value={state ?? null}
            onChange={(next) => onView({ state: next ?? undefined, page: undefined })}
          />
          {hasTargets(workflow) && (
            <Checkbox
              label="Past the target"
              checked={late === true}
              onChange={(event) =>
                onView({ late: event.currentTarget.checked || undefined, page: undefined })
              }
            />
          )}
        </div>
      )}
      <p className={css.panelCount} role="status">
        {cycle.state === 'success' ? plural(total, 'record') : 'Reading the records'}
      </p>
      {cycle.error !== null ? (
        <LoadFailed error={cycle.error} onRetry={cycle.retry} />
      ) : (
        <ul className={css.records} aria-busy={cycle.state === 'pending'}>
          {cycle.rows.length === 0 && cycle.state !== 'success' && <LoadingRecords />}
          {cycle.rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={css.record}
                onClick={() => onView({ record: row.id, step: undefined })}
              >
                <strong>{row.title ?? row.id}</strong>
                <StatusBadge status={statusLabel(workflow, row.code)} quiet />
                <span>{row.client_name ?? WORKFLOWS[workflow].title}</span>
                <span>{row.wait === null ? plural(row.steps, 'step') : <Wait of={row.wait} />}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {cycle.state === 'success' && cycle.rows.length === 0 && (
        <Notice title="No records found">
          {late === true
            ? 'Nothing is past its target.'
            : search === undefined && state === undefined
              ? 'This workflow has no records yet.'
              : 'Try another state, or clear the search.'}
        </Notice>
      )}
      {pages > 1 && (
        <footer className={css.panelFoot}>
          <Button
            variant="default"
            size="xs"
            disabled={page <= 1}
            onClick={() => onView({ page: page <= 2 ? undefined : page - 1 })}
          >
            Newer
          </Button>
          <span>
            Page {count(page)} of {count(pages)}
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={page >= pages}
            onClick={() => onView({ page: page + 1 })}
          >
            Older
          </Button>
        </footer>
      )}
    </section>
  );
}

/** Searches on Enter or when the field loses focus. */
function SearchField({ initial, onSearch }: { initial: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(initial);
  const ask = () => text.trim() !== initial && onSearch(text.trim());
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TextInput
        aria-label="Search the records"
        placeholder="Stock, report, memo number or client"
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={ask}
      />
    </form>
  );
}

const LoadingRecords = () =>
  Array.from({ length: 8 }, (_, index) => (
    <li key={index} className={css.recordBar} aria-hidden>
      <span style={{ width: `${44 + ((index * 17) % 40)}%` }} />
    </li>
  ));
