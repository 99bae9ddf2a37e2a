/**
 * The states of every fetch of a list or a detail. Pending sets loading and clears the error;
 * failure empties rows, selection and columns, resets the totals to zero, clears the detail and its
 * id, and keeps the message. (Specification, section 4, Fetch cycle and Interface toggles.)
 */
import { assign, fromPromise, setup } from 'xstate';

/** The result of a fetch. A list has no detail; a detail has nothing else. */
export interface FetchResult<Row, Totals, Detail> {
  rows?: readonly Row[];
  totals?: Totals;
  detail?: Detail;
}

interface FetchInput<Row, Totals> {
  /** The list's own message for a failure: 'Failed to fetch hold data'. */
  failureMessage: string;
  /** The totals of an empty list. */
  zeroTotals: Totals;
  idOf: (row: Row) => string;
}

interface FetchContext<Params, Row, Totals, Detail> extends FetchInput<Row, Totals> {
  loading: boolean;
  params: Params | null;
  rows: readonly Row[];
  /** Ids of the selected rows, in the order they were selected. */
  selection: readonly string[];
  /** The selected rows, including those on other pages or hidden by another sort or filter. */
  chosen: readonly Row[];
  /**
   * Whether the parameters are those of the rows shown: a row that is missing then has left the
   * list, and is not just on another page.
   */
  again: boolean;
  /** Whether the table draws its columns. They are the screen's; a failure clears them. */
  hasColumns: boolean;
  totals: Totals;
  detail: Detail | null;
  /** The record that `detail` is, or will be once it has arrived. */
  detailId: string | null;
  error: string | null;
  /** The reason of the rejection, with the request id. */
  cause: unknown;
}

type FetchEvent<Params> =
  /** Fetch, or fetch something else: only the latest request is answered. */
  | { type: 'FETCH'; params: Params; detailId?: string; again?: boolean }
  /** The failure has cleared the id of a detail, so it is named again. */
  | { type: 'RETRY'; detailId?: string }
  | { type: 'TOGGLE'; id: string }
  /** A range selection replaces the list. */
  | { type: 'SELECT'; ids: readonly string[] }
  | { type: 'CLEAR' };

/** These ids with their rows, of this page or selected on another. */
function choice<Row>(
  { rows, chosen, idOf }: { rows: readonly Row[]; chosen: readonly Row[]; idOf: (row: Row) => string },
  ids: readonly string[],
): { selection: string[]; chosen: Row[] } {
  const known = new Map([...chosen, ...rows].map((row) => [idOf(row), row]));
  const picked = ids.flatMap((id) => known.get(id) ?? []);
  return { selection: picked.map(idOf), chosen: picked };
}

/**
 * Creates the machine for one kind of list or detail. The user interface provides the actor
 * `fetch`, backed by React Query's cache.
 */
export function createFetchCycleMachine<Params, Row, Totals, Detail>() {
  const cycle = setup({
    types: {} as {
      context: FetchContext<Params, Row, Totals, Detail>;
      events: FetchEvent<Params>;
      input: FetchInput<Row, Totals>;
    },
    actors: {
      fetch: fromPromise<FetchResult<Row, Totals, Detail>, { params: Params }>(() =>
        Promise.reject(new Error('The user interface must provide the fetch actor.')),
      ),
    },
    actions: {
      fill: assign(({ context }, { rows, totals, detail }: FetchResult<Row, Totals, Detail>) => {
        const filled = rows ?? [];
        const before = new Set(context.again ? context.rows.map(context.idOf) : []);
        const present = new Map(filled.map((row) => [context.idOf(row), row]));
        const chosen = context.chosen.flatMap((row) => {
          const id = context.idOf(row);
          // A row that left the list cannot be acted on any more.
          return present.get(id) ?? (before.has(id) ? [] : [row]);
        });
        return {
          loading: false,
          rows: filled,
          totals: totals ?? context.zeroTotals,
          detail: detail ?? null,
          chosen,
          selection: chosen.map(context.idOf),
        };
      }),
      empty: assign(({ context }, { cause }: { cause: unknown }) => ({
        loading: false,
        rows: [],
        hasColumns: false,
        totals: context.zeroTotals,
        selection: [],
        chosen: [],
        detail: null,
        detailId: null,
        error: context.failureMessage,
        cause,
      })),
    },
  });

  return cycle.createMachine({
    id: 'fetchCycle',
    context: ({ input }) => ({
      ...input,
      loading: false,
      params: null,
      rows: [],
      selection: [],
      chosen: [],
      again: false,
      hasColumns: true,
      totals: input.zeroTotals,
      detail: null,
      detailId: null,
      error: null,
      cause: null,
    }),
    initial: 'idle',
    on: {
      FETCH: {
        target: '.listed.pending',
        actions: assign(({ context, event }) => {
          // Asked again before the answer came: the rows are still those of the previous request.
          const isUnanswered = context.loading && !context.again;
          const again = event.again === true && !isUnanswered;
          const detailId = event.detailId ?? null;
          // Another record's detail must not be shown while this one is on its way.
          const detail = detailId === context.detailId ? context.detail : null;
          return { params: event.params, detailId, detail, again };
        }),
      },
    },
    states: {
      idle: {},
      // While a list is refetched its rows stay visible, and clicks on them count.
      listed: {
        initial: 'pending',
        meta: { label: 'Rows can be chosen' },
        on: {
          TOGGLE: {
            actions: assign(({ context, event }) => {
              const { selection } = context;
              const chosen = selection.includes(event.id);
              return choice(
                context,
                chosen ? selection.filter((id) => id !== event.id) : [...selection, event.id],
              );
            }),
          },
          SELECT: { actions: assign(({ context, event }) => choice(context, event.ids)) },
          CLEAR: { actions: assign({ selection: [], chosen: [] }) },
        },
        states: {
          pending: {
            id: 'pending',
            entry: assign({ loading: true, hasColumns: true, error: null, cause: null }),
            invoke: {
              src: 'fetch',
              input: ({ context }) => {
                if (context.params === null) throw new Error('A fetch needs parameters.');
                return { params: context.params };
              },
              onDone: {
                target: 'success',
                actions: { type: 'fill', params: ({ event }) => event.output },
              },
              onError: {
                target: '#failure',
                actions: { type: 'empty', params: ({ event }) => ({ cause: event.error }) },
              },
            },
          },
          success: {},
        },
      },
      failure: {
        id: 'failure',
        on: {
          RETRY: {
            target: '#pending',
            actions: assign({ detailId: ({ event }) => event.detailId ?? null }),
          },
        },
      },
    },
  });
}
