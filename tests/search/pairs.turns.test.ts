/** Searches for pairs take turns per person, and a disconnect cancels them. */
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { matchInWorker } from '../../server/search/match-pairs/match-in-worker.ts';
import { PairFinder, type PairQuestion } from '../../server/search/match-pairs/find-pairs.ts';
import { WIDTH } from '../../server/search/match-pairs/join.ts';
import { HOUSE_PRICES } from '../../server/db/fragments/prices.ts';
import { ROLE, type RoleId } from '../../src/domain/codes.ts';
import { USUAL_PAIR_SETTING } from '../../src/domain/stones/pair-setting.ts';
import { rulesOf } from '../../src/domain/stones/pairs.ts';
import { filtersFromWire } from '../../src/domain/stones/search-filters.ts';

const rules = rulesOf(USUAL_PAIR_SETTING);
const QUESTION: PairQuestion = {
  among: {
    filters: filtersFromWire({}),
    asClient: false,
    hidden: [],
    access: null,
    confirmedSince: null,
    prices: HOUSE_PRICES,
  },
  partnerOf: null,
  rules,
};

it('a guest’s searches wait in a bounded queue, and staff come before them', async () => {
  const finder = new PairFinder(null);
  const begun: string[] = [];
  const fails: (() => void)[] = [];
  const seek = (id: string, role: RoleId, signal = new AbortController().signal) =>
    finder.find(
      QUESTION,
      () => {
        begun.push(id);
        return new Promise((_resolve, reject) => fails.push(() => reject(new Error(`${id} ended`))));
      },
      { person: { id, role }, signal },
    );
  const leaving = new AbortController();
  const asked = Array.from({ length: 4 }, () => seek('guest', ROLE.guest));
  const left = seek('guest', ROLE.guest, leaving.signal);
  await expect(seek('guest', ROLE.guest)).rejects.toMatchObject({
    status: 429,
    message:
      'Several of your searches for pairs are still running. Wait until they finish, then search again.',
  });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ status: 499 });
  asked.push(seek('staff', ROLE.associate));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['guest']);
  const ends = Promise.allSettled(asked);
  for (let ended = 0; ended < asked.length; ended++) {
    await new Promise((resolve) => setImmediate(resolve));
    fails.shift()?.();
  }
  await ends;
  expect(begun).toEqual(['guest', 'staff', 'guest', 'guest', 'guest']);
});

it('a disconnect ends the matching thread', async () => {
  const count = 60_000;
  const table = {
    count,
    figures: new Int32Array(count * WIDTH).fill(1),
    same: rules.same.map(() => new Int32Array(count)),
    salt: Uint32Array.from({ length: count }, (_, place) => Math.imul(place, 0x9e3779b1)),
  };
  const begun = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<unknown>();
  process.once('worker', (worker: Worker) => {
    worker.once('online', begun.resolve);
    worker.once('exit', ended.resolve);
  });
  const leaving = new AbortController();
  const matched = matchInWorker({ table, rules, stone: null }, leaving.signal);
  void begun.promise.then(() => leaving.abort());
  await expect(matched).rejects.toMatchObject({ status: 499 });
  await ended.promise;
});
