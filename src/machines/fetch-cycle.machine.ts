/**
 * The cycle that every fetch of a list or a detail goes through: pending sets loading and clears the error; a failure empties
 * rows, selection and columns, brings the totals to zero, clears the detail and its id, and keeps the message.
 * (Specification, section 4, Fetch cycle and Interface toggles.)
 */
import { assign, fromPromise, setup } from 'xstate';

/** What a fetch brings; a list leaves the detail out, a detail the rest. */
export interface Fetched<Row, Totals, Detail> {
  rows?: readonly Row[];
  columns?: readonly string[];
  totals?: Totals;
  detail?: Detail;
}

interface FetchInput<Row, Totals> {
  /** The list's own message for a failure: 'Failed to fetch hold data'. */
  failureMessage: string;
  /** Totals of nothing. */
  zeroTotals: Totals;
  idOf: (row: Row) => string;
}

interface FetchContext<Params, Row, Totals, Detail> extends FetchInput<Row, Totals> {
  loading: boolean;
  params: Params | null;
  rows: readonly Row[];
  /** Ids of the chosen rows, in the order in which they were chosen. */
  selection: readonly string[];
  columns: readonly string[];
  totals: Totals;
  detail: Detail | null;
  detailId: string | null;
  error: string | null;
  /** What the fetch was rejected with: it knows the request id. */
  cause: unknown;
}

type FetchEvent<Params> =
  /** Fetch, or fetch something else: the newest question is the one that is answered. */
  | { type: 'FETCH'; params: Params; detailId?: string }
  | { type: 'RETRY' }
  | { type: 'TOGGLE'; id: string }
  /** A range selection replaces the list. */
  | { type: 'SELECT'; ids: readonly string[] }
  | { type: 'CLEAR' };

/** The cycle for one kind of list or detail. The user interface provides the actor `fetch`, over React Query's cache. */
export function createFetchCycleMachine<Params, Row, Totals, Detail>() {
  const cycle = setup({
    types: {} as {
      context: FetchContext<Params, Row, Totals, Detail>;
      events: FetchEvent<Params>;
      input: FetchInput<Row, Totals>;
    },
    actors: {
      fetch: fromPromise<Fetched<Row, Totals, Detail>, { params: Params }>(() =>
        Promise.reject(new Error('The user interface has to provide the fetch.')),
      ),
    },
    actions: {
      fill: assign(({ context }, { rows, columns, totals, detail }: Fetched<Row, Totals, Detail>) => {
        const filled = rows ?? [];
        const present = new Set(filled.map(context.idOf));
        return {
          loading: false,
          rows: filled,
          columns: columns ?? [],
          totals: totals ?? context.zeroTotals,
          detail: detail ?? null,
          // A row that left the list cannot be acted on any more.
          selection: context.selection.filter((id) => present.has(id)),
        };
      }),
      empty: assign(({ context }, { cause }: { cause: unknown }) => ({
        loading: false,
        rows: [],
        columns: [],
        totals: context.zeroTotals,
        selection: [],
        detail: null,
        detailId: null,
        error: context.failureMessage,
        cause,
      })),
    },
  });

  const fetch = {
    target: 'pending',
    reenter: true,
    actions: cycle.assign(({ event }) =>
      event.type === 'FETCH' ? { params: event.params, detailId: event.detailId ?? null } : {},
    ),
  } as const;

  const choose = {
    TOGGLE: {
      actions: cycle.assign(({ context, event }) => {
        if (event.type !== 'TOGGLE') return {};
        const { selection } = context;
        const chosen = selection.includes(event.id);
        return { selection: chosen ? selection.filter((id) => id !== event.id) : [...selection, event.id] };
      }),
    },
    SELECT: {
      actions: cycle.assign(({ event }) => (event.type === 'SELECT' ? { selection: [...event.ids] } : {})),
    },
    CLEAR: { actions: cycle.assign({ selection: [] }) },
  } as const;

  return cycle.createMachine({
    id: 'fetchCycle',
    context: ({ input }) => ({
      ...input,
      loading: false,
      params: null,
      rows: [],
      selection: [],
      columns: [],
      totals: input.zeroTotals,
      detail: null,
      detailId: null,
      error: null,
      cause: null,
    }),
    initial: 'idle',
    states: {
      idle: { on: { FETCH: fetch } },
      pending: {
        entry: assign({ loading: true, error: null, cause: null }),
        invoke: {
          src: 'fetch',
          input: ({ context }) => {
            if (context.params === null) throw new Error('Nothing was asked for.');
            return { params: context.params };
          },
          onDone: { target: 'success', actions: { type: 'fill', params: ({ event }) => event.output } },
          onError: {
            target: 'failure',
            actions: { type: 'empty', params: ({ event }) => ({ cause: event.error }) },
          },
        },
        // While a list is fetched again its rows stand there, and a click on one counts.
        on: { FETCH: fetch, ...choose },
      },
      success: {
        on: {
          FETCH: fetch,
          ...choose,
        },
      },
      failure: { on: { FETCH: fetch, RETRY: { target: 'pending' } } },
    },
  });
}
