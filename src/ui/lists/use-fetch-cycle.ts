import { hashKey, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { ApiError } from '../../api/errors.ts';
import type { ApiQuery } from '../../api/query.ts';
import { createFetchCycleMachine, type Fetched } from '../../machines/fetch-cycle.machine.ts';

/** Why a list stands empty: its own words, what the server said to it, and how to find the call in the log. */
export interface ListError {
  message: string;
  reason: string | null;
  status: number;
  requestId: string | null;
}

export interface FetchCycleOptions<Answer, Row> {
  /** `q('listHolds', { query, data })`; another key is another question. */
  query: ApiQuery<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  rowId: (row: Row) => string;
  /** The list's own words for a failure: `MESSAGES.fetchHoldFailed`. */
  failure: string;
}

type Question<Answer, Row> = Pick<FetchCycleOptions<Answer, Row>, 'query' | 'rowsOf'>;

export interface FetchCycle<Answer, Row> {
  state: 'idle' | 'pending' | 'success' | 'failure';
  rows: readonly Row[];
  /** The whole answer: pagination, totals, facets; null after a failure. */
  answer: Answer | null;
  selection: readonly string[];
  /** The selected rows themselves, in the list's order. */
  selected: readonly Row[];
  error: ListError | null;
  select: (ids: string[]) => void;
  clear: () => void;
  retry: () => void;
  /** What a DataTable takes of all this: `<DataTable {...cycle.table} ... />`. */
  table: ListOf<Row> & {
    selection: readonly string[];
    onSelectionChange: (ids: string[]) => void;
  };
  /** The same where rows are opened, and not chosen. */
  list: ListOf<Row>;
}

interface ListOf<Row> {
  state: FetchCycle<unknown, Row>['state'];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  error: ListError | null;
  onRetry: () => void;
}

/**
 * One list's fetch cycle: the machine owns pending, success and failure, the rows and the selection; React Query is its
 * cache and tells it when an action made the answer old. (Specification, section 4, Fetch cycle.)
 */
export function useFetchCycle<Answer, Row>(options: FetchCycleOptions<Answer, Row>): FetchCycle<Answer, Row> {
  const { query, rowId, failure } = options;
  const cache = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const [machine] = useState(() =>
    createFetchCycleMachine<Question<Answer, Row>, Row, null, Answer>().provide({
      actors: {
        fetch: fromPromise<Fetched<Row, null, Answer>, { params: Question<Answer, Row> }>(
          ({ input: { params } }) =>
            cache
              .fetchQuery<Answer, ApiError>(params.query)
              .then((answer) => ({ rows: params.rowsOf(answer), detail: answer })),
        ),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, {
    input: { failureMessage: failure, zeroTotals: null, idOf: rowId },
  });

  const hash = hashKey(query.queryKey);
  useEffect(() => {
    const ask = () => send({ type: 'FETCH', params: latest.current });
    ask();
    // Watching without fetching: the answer stays in the cache while it is shown, and an invalidation is heard.
    const unwatch = new QueryObserver(cache, { ...latest.current.query, enabled: false }).subscribe(
      () => undefined,
    );
    const unhear = cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryHash === hash)
        ask();
    });
    return () => {
      unwatch();
      unhear();
    };
  }, [hash, cache, send]);

  const { context } = snapshot;
  const selected = useMemo(() => {
    const chosen = new Set(context.selection);
    return context.rows.filter((row) => chosen.has(rowId(row)));
  }, [context.rows, context.selection, rowId]);
  const error = useMemo(
    () => (context.error === null ? null : listError(context.error, context.cause)),
    [context.error, context.cause],
  );
  const acts = useMemo(
    () => ({
      select: (ids: string[]) => send({ type: 'SELECT', ids }),
      clear: () => send({ type: 'CLEAR' }),
      retry: () => send({ type: 'RETRY' }),
    }),
    [send],
  );

  const { rows, selection } = context;
  const list = { state: snapshot.value, rows, rowId, error, onRetry: acts.retry };
  return {
    state: snapshot.value,
    rows,
    answer: context.detail,
    selection,
    selected,
    error,
    ...acts,
    table: { ...list, selection, onSelectionChange: acts.select },
    list,
  };
}

function listError(message: string, cause: unknown): ListError {
  if (!(cause instanceof ApiError)) return { message, reason: null, status: 0, requestId: null };
  return { message, reason: cause.message, status: cause.status, requestId: cause.requestId };
}
