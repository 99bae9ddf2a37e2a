/** Faulty workers, which T22 must detect. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DEMAND_TELL } from '../../../src/domain/demands.ts';
import { HOUSE_VIEW } from '../../../server/db/fragments/shown-offer.ts';
import { hasNews, saveProgress, lockProgress } from '../../../server/db/queries/demands/matching-progress.ts';
import { markMailed, demandsToMail } from '../../../server/db/queries/demands/unsent-mails.ts';
import { readEvents, streamState } from '../../../server/db/queries/stones/stone-events.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { matchAll } from '../../../server/jobs/match-demands.ts';
import { stonesMatched } from '../../../server/mail/templates/demands.ts';
import { Matcher } from '../../../server/workflows/demands/match.ts';
import { notifyMatches } from '../../../server/workflows/demands/notify.ts';
import { queueMail } from '../../../server/workflows/mail.ts';

export interface MatchingWorker {
  /** Ends it at once, as SIGKILL does. */
  kill(): Promise<void>;
}

/** As long as matching a large sheet, or writing its mails, takes. */
const WORK_MS = 600;
const MOST = 20_000;
const CLIENTS = 200;

/** A faulty worker, and what the proof says of what it did. */
export interface FaultyWorker {
  fault: string;
  start(pool: pg.Pool): MatchingWorker;
  /** Only such complaints show that the fault was detected. */
  complaint: RegExp;
}

export const FAULTY_WORKERS: readonly FaultyWorker[] = [
  {
    fault: 'a process that notes how far it came before it matches',
    start: (pool) => overAndOver((isAlive) => noteFirst(pool, isAlive)),
    complaint: / lacks [1-9]/,
  },
  {
    fault: 'a process that marks stones as mailed after their mail',
    start: (pool) => {
      const matcher = new Matcher();
      return overAndOver((isAlive) => markLate(pool, matcher, isAlive));
    },
    complaint: / was told of /,
  },
];

async function noteFirst(pool: pg.Pool, isAlive: () => boolean): Promise<void> {
  const ids = (await withActor(pool, SYSTEM, 'read', hasNews)) ? await noted(pool) : [];
  await pause(WORK_MS);
  if (!isAlive()) return;
  await withActor(pool, SYSTEM, 'write', (tx) =>
    tx.run(
      `INSERT INTO demand_stone (demand_id, stone_id)
       SELECT d.id, s.id FROM demand d JOIN stone s
           ON s.location = d.filters -> 'location' ->> 0 AND d.filters -> 'shape' ? s.shape AND s.diamond_type = 1
        WHERE s.id = ANY ($1::uuid[]) ON CONFLICT DO NOTHING`,
      [ids],
    ),
  );
  await notifyMatches(pool, DEMAND_TELL.atOnce);
}

const noted = (pool: pg.Pool): Promise<string[]> =>
  withActor(pool, SYSTEM, 'write', async (tx) => {
    const [progress, state] = [await lockProgress(tx), await streamState(tx)];
    if (!progress || !state) return [];
    const span = { after: progress.matched, until: state.now, read: null };
    const events = await readEvents(tx, span, HOUSE_VIEW, MOST);
    await saveProgress(tx, {
      epoch: state.epoch,
      matched: state.now,
      until: null,
      read_xid: null,
      read_stone: null,
    });
    return events.map(({ stone_id }) => stone_id);
  });

async function markLate(pool: pg.Pool, matcher: Matcher, isAlive: () => boolean): Promise<void> {
  await matchAll({ pool, ownerPool: pool }, matcher);
  const mailed = await withActor(pool, SYSTEM, 'write', async (tx) => {
    const demands = await demandsToMail(tx, DEMAND_TELL.atOnce, CLIENTS);
    const found = demands.map((demand) => ({ ...demand, count: demand.stone_ids.length, stones: [] }));
    await queueMail(
      tx,
      { requestId: null },
      stonesMatched,
      [...Map.groupBy(found, ({ client_id }) => client_id)].map(([to, its]) => ({
        to,
        facts: { found: its },
      })),
    );
    return demands.map(({ demand_id }) => demand_id);
  });
  await pause(WORK_MS);
  if (isAlive()) await withActor(pool, SYSTEM, 'write', (tx) => markMailed(tx, mailed));
}

function overAndOver(work: (isAlive: () => boolean) => Promise<void>): MatchingWorker {
  const worker = { isAlive: true };
  const working = (async () => {
    while (worker.isAlive) await work(() => worker.isAlive);
  })();
  return {
    async kill() {
      worker.isAlive = false;
      await working;
    },
  };
}
