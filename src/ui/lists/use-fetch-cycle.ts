import { hashKey, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { ApiError } from '../../api/errors.ts';
import type { ApiQuery } from '../../api/query.ts';
import { useAtOpening } from '../actions/open-dialogs.ts';
import { inPlace } from './in-place.ts';
import { stateName } from '../../machines/state-name.ts';
import { createFetchCycleMachine, type FetchResult } from '../../machines/browser/fetch-cycle.machine.ts';

/**
 * Why a list is empty: its own message, the server's, and the request id to look for in the log.
 */
export interface ListError {
  message: string;
  reason: string | null;
  status: number;
  requestId: string | null;
  /** The missing permission, if an administrator could grant it. */
  missing: ApiError['missing'];
}

export interface FetchCycleOptions<Answer, Row> {
  /** `q('listHolds', { query, data })`; a different key is a different request. */
  query: ApiQuery<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  rowId: (row: Row) => string;
  /** Shown when the list cannot be loaded, for example `MESSAGES.fetchHoldFailed`. */
  failure: string;
  /** The record that is asked for, if it is one: another one's answer is not shown meanwhile. */
  detailId?: string;
  /**
   * When given, rows keep their places while the same is fetched again. It asks for those of these
   * rows that are still in the list, although on another page now; null for a list of one page.
   */
  findRows?: ((ids: string[]) => ApiQuery<Answer>) | null;
}

/** More rows than a person moves at once are another list. */
const MOST_FOUND = 100;

type Question<Answer, Row> = Pick<FetchCycleOptions<Answer, Row>, 'query' | 'rowsOf' | 'findRows'>;

export interface FetchCycle<Answer, Row> {
  state: 'idle' | 'pending' | 'success' | 'failure';
  rows: readonly Row[];
  /** How many records the whole list has, of which the rows may be one page; 0 after a failure. */
  total: number;
  /** The full response: pagination, totals, facets; null after a failure. */
  answer: Answer | null;
  /** The record that the answer is; null for a list, and after a failure. */
  detailId: string | null;
  selection: readonly string[];
  /**
   * The selected rows, in the order they were selected; some may be on another page. While a dialog
   * is open they stay those with which it was opened.
   */
  selected: readonly Row[];
  error: ListError | null;
  select: (ids: string[]) => void;
  /** How many selected rows are not among the loaded rows. */
  elsewhere: number;
  clear: () => void;
  retry: () => void;
  /** Props for a DataTable: `<DataTable {...cycle.table} ... />`. */
  table: ListOf<Row> & {
    selection: readonly string[];
    chosen: readonly Row[];
    onSelectionChange: (ids: string[]) => void;
  };
  /** The same without selection. */
  list: ListOf<Row>;
}

interface ListOf<Row> {
  state: FetchCycle<unknown, Row>['state'];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  hasColumns: boolean;
  total: number;
  error: ListError | null;
  onRetry: () => void;
}

/**
 * The fetch cycle of one list. The machine owns pending, success and failure, the rows and the
 * selection; React Query is its cache and tells it when an action made the answer stale.
 * (Specification, section 4, Fetch cycle.)
 */
export function useFetchCycle<Answer, Row>(options: FetchCycleOptions<Answer, Row>): FetchCycle<Answer, Row> {
  const { query, rowId, failure, detailId } = options;
  const cache = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [machine] = useState(() => {
    let seen: { hash: string; rows: readonly Row[] } | null = null;
    async function placed(question: Question<Answer, Row>, now: readonly Row[]): Promise<readonly Row[]> {
      const { query: asked, rowsOf, findRows } = question;
      const before = seen?.hash === hashKey(asked.queryKey) ? seen.rows : [];
      if (findRows === undefined || before.length === 0) return now;
      const present = new Set(now.map(rowId));
      const lost = before.map(rowId).filter((id) => !present.has(id));
      const isAsked = findRows !== null && lost.length > 0 && lost.length <= MOST_FOUND;
      const found = isAsked ? rowsOf(await cache.fetchQuery<Answer, ApiError>(findRows(lost))) : [];
      return inPlace(before, [...now, ...found], rowId);
    }
    return createFetchCycleMachine<Question<Answer, Row>, Row, number, Answer>().provide({
      actors: {
        fetch: fromPromise<FetchResult<Row, number, Answer>, { params: Question<Answer, Row> }>(
          async ({ input: { params } }) => {
            const answer = await cache.fetchQuery<Answer, ApiError>(params.query);
            const now = params.rowsOf(answer);
            const rows = await placed(params, now);
            seen = { hash: hashKey(params.query.queryKey), rows };
            return { rows, totals: totalOf(answer) ?? now.length, detail: answer };
          },
        ),
      },
    });
  });
  const [snapshot, send] = useMachine(machine, {
    input: { failureMessage: failure, zeroTotals: 0, idOf: rowId },
  });

  const hash = hashKey(query.queryKey);
  useEffect(() => {
    const ask = (again: boolean) => send({ type: 'FETCH', params: latest.current, detailId, again });
    ask(false);
    // Observes without fetching, which keeps the answer in the cache while it is shown and reports
    // invalidation.
    const unwatch = new QueryObserver(cache, { ...latest.current.query, enabled: false }).subscribe(
      () => undefined,
    );
    const unhear = cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryHash === hash)
        ask(true);
    });
    return () => {
      unwatch();
      unhear();
    };
  }, [hash, detailId, cache, send]);

  const { context } = snapshot;
  const error = useMemo(
    () => (context.error === null ? null : listError(context.error, context.cause)),
    [context.error, context.cause],
  );
  const acts = useMemo(
    () => ({
      select: (ids: string[]) => send({ type: 'SELECT', ids }),
      clear: () => send({ type: 'CLEAR' }),
      retry: () => send({ type: 'RETRY', detailId }),
    }),
    [send, detailId],
  );

  const { rows, selection, chosen, totals: total, hasColumns } = context;
  const selected = useAtOpening(chosen);
  const elsewhere = useMemo(() => {
    const here = new Set(rows);
    return selected.filter((row) => !here.has(row)).length;
  }, [rows, selected]);
  const list = { state: stateName(snapshot), rows, rowId, total, hasColumns, error, onRetry: acts.retry };
  return {
    state: stateName(snapshot),
    rows,
    total,
    answer: context.detail,
    detailId: context.detailId,
    selection,
    selected,
    elsewhere,
    error,
    ...acts,
    table: { ...list, selection, chosen, onSelectionChange: acts.select },
    list,
  };
}

interface Paged {
  pagination: { totalRecords: number };
}

/** Null if the answer is no page of a list. */
const totalOf = (answer: unknown): number | null =>
  typeof answer === 'object' && answer !== null && 'pagination' in answer
    ? (answer as Paged).pagination.totalRecords
    : null;

function listError(message: string, cause: unknown): ListError {
  if (!(cause instanceof ApiError))
    return { message, reason: null, status: 0, requestId: null, missing: null };
  return {
    message,
    reason: cause.message,
    status: cause.status,
    requestId: cause.requestId,
    missing: cause.missing,
  };
}
