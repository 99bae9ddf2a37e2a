/** The fetch cycle, walked by a running actor whose fetch answers as the path requires. */
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { MESSAGES } from '../../src/domain/messages.ts';
import { createFetchCycleMachine } from '../../src/machines/browser/fetch-cycle.machine.ts';
import type { FetchResult } from '../../src/machines/browser/fetch-cycle.machine.ts';
import { stateName } from '../../src/machines/state-name.ts';
import { pathsThroughActors } from '../support/model.ts';

interface Row {
  id: string;
}
interface Totals {
  pieces: number;
}
interface Params {
  page: number;
}
type Answer = FetchResult<Row, Totals, Row>;

const machine = createFetchCycleMachine<Params, Row, Totals, Row>();
const input = {
  failureMessage: MESSAGES.fetchHoldFailed,
  zeroTotals: { pieces: 0 },
  idOf: ({ id }: Row) => id,
};
const list: Answer = {
  rows: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  totals: { pieces: 3 },
};

const ANSWER = 'xstate.done.actor.0.pending';
const REFUSAL = 'xstate.error.actor.0.pending';

const LAW = `
  idle    FETCH   pending
  pending FETCH   pending
  pending ANSWER  success
  pending REFUSAL failure
  pending TOGGLE  pending
  pending SELECT  pending
  pending CLEAR   pending
  success FETCH   pending
  success TOGGLE  success
  success SELECT  success
  success CLEAR   success
  failure FETCH   pending
  failure RETRY   pending`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A running cycle; `asked` lists its fetches, which are answered by index. */
function running() {
  const asked: { params: Params; settle: PromiseWithResolvers<Answer> }[] = [];
  const actor = createActor(
    machine.provide({
      actors: {
        fetch: fromPromise<Answer, { params: Params }>(({ input: { params } }) => {
          const settle = Promise.withResolvers<Answer>();
          asked.push({ params, settle });
          return settle.promise;
        }),
      },
    }),
    { input },
  ).start();
  return {
    actor,
    asked,
    settled,
    answer: (answer: Answer, which = -1) => asked.at(which)?.settle.resolve(answer),
    refuse: (error: unknown, which = -1) => asked.at(which)?.settle.reject(error),
    now: () => actor.getSnapshot(),
    shown: async (answer: Answer, again = false) => {
      actor.send({ type: 'FETCH', params: { page: 1 }, again });
      asked.at(-1)?.settle.resolve(answer);
      await settled();
    },
  };
}

describe('fetch cycle', () => {
  const walked = new Set<string>();
  let ignored = 0;
  afterAll(() =>
    process.stdout.write(`fetchCycle: ${walked.size} transitions walked, ${ignored} events ignored\n`),
  );

  test('a running actor walks every path of the model', async () => {
    const events = [
      { type: 'FETCH', params: { page: 1 } },
      { type: 'RETRY' },
      { type: 'TOGGLE', id: 'a' },
      { type: 'SELECT', ids: ['a', 'b'] },
      { type: 'CLEAR' },
      { type: ANSWER, output: list },
      { type: REFUSAL, error: new Error('502') },
    ] as const;
    for (const path of pathsThroughActors(machine, events, input)) {
      const cycle = running();
      for (const { event, state } of path) {
        const before = stateName(cycle.now());
        if (event.type === ANSWER) cycle.answer(event.output);
        else if (event.type === REFUSAL) cycle.refuse(event.error);
        else cycle.actor.send(event);
        await cycle.settled();
        const after = stateName(cycle.now());
        const name = { [ANSWER]: 'ANSWER', [REFUSAL]: 'REFUSAL' }[event.type as string] ?? event.type;
        const law = LAW.find(([from, type]) => from === before && type === name);
        if (law) walked.add(`${before} ${name}`);
        else ignored += 1;
        expect(after, `${before} ${name}`).toBe(law?.[2] ?? before);
        expect(after).toBe(state);
        expect(cycle.now().context.loading).toBe(after === 'pending');
      }
    }
    expect([...walked].sort()).toEqual(LAW.map(([from, event]) => `${from} ${event}`).sort());
  });

  test('starts with no rows, zero totals and no params', () => {
    expect(running().now()).toMatchObject({
      value: 'idle',
      context: {
        ...input,
        loading: false,
        params: null,
        rows: [],
        selection: [],
        hasColumns: true,
        totals: { pieces: 0 },
        detail: null,
        detailId: null,
        error: null,
        cause: null,
      },
    });
  });

  test('an answer replaces everything, and clears what it leaves out', async () => {
    const cycle = running();
    await cycle.shown({ ...list, detail: { id: 'a' } });
    expect(cycle.now().context).toMatchObject({
      rows: list.rows,
      totals: { pieces: 3 },
      detail: { id: 'a' },
    });
    await cycle.shown({});
    expect(cycle.now().context).toMatchObject({
      loading: false,
      rows: [],
      hasColumns: true,
      totals: { pieces: 0 },
      detail: null,
    });
  });

  test('without a fetch actor, fetching fails', async () => {
    const actor = createActor(machine, { input }).start();
    actor.send({ type: 'FETCH', params: { page: 1 } });
    await settled();
    const { value, context } = actor.getSnapshot();
    expect([value, context.cause]).toEqual([
      'failure',
      new Error('The user interface must provide the fetch actor.'),
    ]);
  });

  test('pending sets loading, clears the error and keeps what is shown', async () => {
    const cycle = running();
    await cycle.shown(list);
    cycle.actor.send({ type: 'FETCH', params: { page: 2 } });
    expect(cycle.now().context).toMatchObject({ loading: true, error: null, rows: list.rows });
    expect(cycle.asked.map(({ params }) => params.page)).toEqual([1, 2]);
  });

  test('the selection can change while the list is fetched again', async () => {
    const cycle = running();
    await cycle.shown(list);
    cycle.actor.send({ type: 'TOGGLE', id: 'a' });
    cycle.actor.send({ type: 'FETCH', params: { page: 1 } });
    cycle.actor.send({ type: 'TOGGLE', id: 'b' });
    expect(cycle.now().context.selection).toEqual(['a', 'b']);
    cycle.actor.send({ type: 'CLEAR' });
    cycle.answer(list);
    await cycle.settled();
    expect(cycle.now().context.selection).toEqual([]);
  });

  test('a failure empties rows, selection and columns, zeroes the totals and keeps the message', async () => {
    const cycle = running();
    await cycle.shown(list);
    cycle.actor.send({ type: 'TOGGLE', id: 'b' });
    cycle.actor.send({ type: 'FETCH', params: { page: 2 } });
    const cause = new Error('request 7 failed');
    cycle.refuse(cause);
    await cycle.settled();
    expect(cycle.now()).toMatchObject({
      value: 'failure',
      context: {
        loading: false,
        rows: [],
        selection: [],
        hasColumns: false,
        totals: { pieces: 0 },
        error: 'Failed to fetch hold data',
        cause,
      },
    });
    cycle.actor.send({ type: 'RETRY' });
    expect(cycle.now().context).toMatchObject({
      hasColumns: true,
      error: null,
      cause: null,
      params: { page: 2 },
    });
    expect(cycle.asked.map(({ params }) => params.page)).toEqual([1, 2, 2]);
  });

  test('a failed detail clears the detail and its id', async () => {
    const cycle = running();
    cycle.actor.send({ type: 'FETCH', params: { page: 1 }, detailId: 'a' });
    expect(cycle.now().context.detailId).toBe('a');
    cycle.answer({ detail: { id: 'a' } });
    await cycle.settled();
    expect(cycle.now().context).toMatchObject({ detail: { id: 'a' }, detailId: 'a', rows: [] });
    cycle.actor.send({ type: 'FETCH', params: { page: 1 }, detailId: 'a' });
    cycle.refuse(new Error('gone'));
    await cycle.settled();
    expect(cycle.now().context).toMatchObject({ detail: null, detailId: null });
    cycle.actor.send({ type: 'RETRY', detailId: 'a' });
    cycle.answer({ detail: { id: 'a' } });
    await cycle.settled();
    expect(cycle.now().context).toMatchObject({ detail: { id: 'a' }, detailId: 'a' });
  });

  test('the detail of one record is not kept while another is fetched', async () => {
    const cycle = running();
    const fetch = (detailId: string) => cycle.actor.send({ type: 'FETCH', params: { page: 1 }, detailId });
    fetch('a');
    cycle.answer({ detail: { id: 'a' } });
    await cycle.settled();
    fetch('a');
    expect(cycle.now().context).toMatchObject({ detail: { id: 'a' }, detailId: 'a' });
    fetch('b');
    expect(cycle.now().context).toMatchObject({ detail: null, detailId: 'b' });
    cycle.answer({ detail: { id: 'b' } });
    await cycle.settled();
    expect(cycle.now().context).toMatchObject({ detail: { id: 'b' }, detailId: 'b' });
  });

  test('only the answer to the newest fetch is shown', async () => {
    const cycle = running();
    cycle.actor.send({ type: 'FETCH', params: { page: 1 } });
    cycle.actor.send({ type: 'FETCH', params: { page: 2 } });
    cycle.answer({ rows: [{ id: 'old' }] }, 0);
    await cycle.settled();
    expect(stateName(cycle.now())).toBe('pending');
    cycle.answer({ rows: [{ id: 'new' }] }, 1);
    await cycle.settled();
    expect(cycle.now().context.rows).toEqual([{ id: 'new' }]);
  });

  test('TOGGLE adds or removes a row, SELECT replaces the selection, CLEAR empties it', async () => {
    const cycle = running();
    await cycle.shown(list);
    const selection = () => cycle.now().context.selection;
    cycle.actor.send({ type: 'TOGGLE', id: 'c' });
    cycle.actor.send({ type: 'TOGGLE', id: 'a' });
    expect(selection()).toEqual(['c', 'a']);
    cycle.actor.send({ type: 'TOGGLE', id: 'c' });
    expect(selection()).toEqual(['a']);
    cycle.actor.send({ type: 'SELECT', ids: ['b', 'c'] });
    expect(selection()).toEqual(['b', 'c']);
    cycle.actor.send({ type: 'CLEAR' });
    expect(selection()).toEqual([]);
  });

  test('the selection stays when other rows are shown', async () => {
    const cycle = running();
    await cycle.shown(list);
    cycle.actor.send({ type: 'SELECT', ids: ['a', 'b'] });
    await cycle.shown({ ...list, rows: [{ id: 'd' }] });
    cycle.actor.send({ type: 'SELECT', ids: ['a', 'b', 'd'] });
    expect(cycle.now().context).toMatchObject({
      selection: ['a', 'b', 'd'],
      chosen: [{ id: 'a' }, { id: 'b' }, { id: 'd' }],
    });
    // Rows selected on other pages stay selected when this page is fetched again.
    await cycle.shown({ ...list, rows: [{ id: 'e' }] }, true);
    expect(cycle.now().context.selection).toEqual(['a', 'b']);
    cycle.actor.send({ type: 'CLEAR' });
    expect(cycle.now().context).toMatchObject({ selection: [], chosen: [] });
  });

  test('a row that is gone when its page is fetched again leaves the selection', async () => {
    const cycle = running();
    await cycle.shown(list);
    cycle.actor.send({ type: 'SELECT', ids: ['a', 'b'] });
    await cycle.shown({ ...list, rows: [{ id: 'b' }, { id: 'd' }] }, true);
    expect(cycle.now().context.selection).toEqual(['b']);
  });

  test('a new question that is asked again before it was answered takes nothing out of the selection', async () => {
    const cycle = running();
    await cycle.shown(list);
    cycle.actor.send({ type: 'SELECT', ids: ['a', 'b'] });
    cycle.actor.send({ type: 'FETCH', params: { page: 2 } });
    // Somebody else changed something meanwhile.
    cycle.actor.send({ type: 'FETCH', params: { page: 2 }, again: true });
    cycle.answer({ ...list, rows: [{ id: 'd' }] });
    await cycle.settled();
    expect(cycle.now().context.selection).toEqual(['a', 'b']);
  });

  test('for any events, the selection only has rows that were shown, and a failure shows none', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.constantFrom('a', 'b', 'c').map((id) => ({ type: 'TOGGLE' as const, id })),
            fc.subarray(['a', 'b', 'c']).map((ids) => ({ type: 'SELECT' as const, ids })),
            fc.constant({ type: 'CLEAR' as const }),
            fc.constant({ type: 'RETRY' as const }),
            fc.constant({ type: 'FETCH' as const, params: { page: 1 } }),
            fc.subarray(['a', 'b', 'c', 'd']).map((ids) => ({ type: 'answer' as const, ids })),
            fc.constant({ type: 'refuse' as const }),
          ),
          { maxLength: 30 },
        ),
        async (deeds) => {
          const cycle = running();
          await cycle.shown(list);
          const seen = new Set(['a', 'b', 'c']);
          for (const deed of deeds) {
            if (deed.type === 'answer') cycle.answer({ rows: deed.ids.map((id) => ({ id })) });
            else if (deed.type === 'refuse') cycle.refuse(new Error('no'));
            // Only visible rows can be clicked.
            else if (deed.type === 'TOGGLE' && !cycle.now().context.rows.some(({ id }) => id === deed.id))
              continue;
            else if (deed.type === 'SELECT') {
              const shown = new Set(cycle.now().context.rows.map(({ id }) => id));
              cycle.actor.send({ type: 'SELECT', ids: deed.ids.filter((id) => shown.has(id)) });
            } else cycle.actor.send(deed);
            await cycle.settled();
            const { context } = cycle.now();
            const value = stateName(cycle.now());
            const shown = context.rows.map(({ id }) => id);
            expect(context.chosen.map(({ id }) => id)).toEqual(context.selection);
            for (const id of shown) seen.add(id);
            for (const id of context.selection) expect(seen.has(id)).toBe(true);
            if (value === 'failure') expect(context.selection).toEqual([]);
            expect(context.loading).toBe(value === 'pending');
            expect(context.error === null).toBe(value !== 'failure');
            expect(value === 'failure' ? shown : []).toEqual([]);
            expect(context.hasColumns).toBe(value !== 'failure');
          }
        },
      ),
      { numRuns: 50, seed: 20261120 },
    ));
});
