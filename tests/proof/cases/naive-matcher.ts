/** A faulty worker that notes how far it came and matches afterwards, which T22 must detect. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ALL_STONES } from '../../../server/db/fragments/sight.ts';
import { hasNews, keepProgress, lockProgress } from '../../../server/db/queries/demands/progress.ts';
import { readEvents, streamState } from '../../../server/db/queries/stones/stone-events.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';

export interface MatchingWorker {
  /** Ends it at once, as SIGKILL does. */
  kill(): Promise<void>;
}

/** As long as matching a large sheet takes. */
const MATCHING_MS = 600;
const MOST = 20_000;

export function startNotingFirst(pool: pg.Pool): MatchingWorker {
  const worker = { isAlive: true };
  const noted = (): Promise<string[]> =>
    withActor(pool, SYSTEM, 'write', async (tx) => {
      const [progress, state] = [await lockProgress(tx), await streamState(tx)];
      if (!progress || !state) return [];
      const events = await readEvents(
        tx,
        { after: progress.matched, until: state.now, read: null },
        ALL_STONES,
        MOST,
      );
      await keepProgress(tx, {
        epoch: state.epoch,
        matched: state.now,
        until: null,
        read_xid: null,
        read_stone: null,
      });
      return events.map(({ stone_id }) => stone_id);
    });
  const work = async (): Promise<void> => {
    while (worker.isAlive) {
      const ids = (await withActor(pool, SYSTEM, 'read', hasNews)) ? await noted() : [];
      await pause(MATCHING_MS);
      if (!worker.isAlive || ids.length === 0) continue;
      await withActor(pool, SYSTEM, 'write', (tx) =>
        tx.run(
          `INSERT INTO demand_stone (demand_id, stone_id, told_at)
           SELECT d.id, s.id, now() FROM demand d JOIN stone s
               ON s.location = d.filters -> 'location' ->> 0 AND d.filters -> 'shape' ? s.shape AND s.diamond_type = 1
            WHERE s.id = ANY ($1::uuid[]) ON CONFLICT DO NOTHING`,
          [ids],
        ),
      );
    }
  };
  const working = work();
  return {
    async kill() {
      worker.isAlive = false;
      await working;
    },
  };
}
