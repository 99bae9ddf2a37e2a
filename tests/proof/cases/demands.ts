/** T22: stones matched with demands, while the process that matches them is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DIAMOND_TYPE, ROLE, STONE_STATUS } from '../../../src/domain/codes.ts';
import { DEMAND_TELL } from '../../../src/domain/demands.ts';
import { hasNews } from '../../../server/db/queries/demands/matching-progress.ts';
import { createPool } from '../../../server/db/pool.ts';
import { SYSTEM, withActor, type Tx } from '../../../server/db/with-actor.ts';
import { newId } from '../../../server/ids.ts';
import { checkEveryRecord } from '../../../server/workflows/conformance.ts';
import { createDemand } from '../../../server/workflows/demands/demand.ts';
import { until } from '../../support/wait.ts';
import type { ProofFixture } from '../proof-fixture.ts';
import type { ProofCase, Verdict } from '../proof-case.ts';
import { killed, startWorker } from './crash-site.ts';
import { FAULTY_WORKERS, type FaultyWorker, type MatchingWorker } from './naive-matcher.ts';

const ROUNDS = { short: 6, long: 30 };
const CLIENTS = 20;
/** Stones that come to these places in each round; each place is what some demands wait for. */
const A_ROUND = 120;
const PLACES = Array.from({ length: 12 }, (_, place) => `Place ${place}`);
const SHAPES = [['ROUND'], ['OVAL', 'PEAR', 'CUSHION'], ['ROUND', 'PRINCESS', 'EMERALD']];

export const demands: ProofCase = {
  id: 'T22',
  title: 'kill -9 of the process that matches stones with demands',
  mark: 'each demand has every stone that came and fits, once, and no other; each is told once; and every history leads to its state',
  faults: FAULTY_WORKERS.map(({ fault }) => fault),
  async run(house, { long, fault }) {
    const faulty = FAULTY_WORKERS.find((one) => one.fault === fault) ?? null;
    const { figure, complaints } = await comeAndKill(house, ROUNDS[long ? 'long' : 'short'], faulty);
    return { figure, complaints: complaints.filter((one) => faulty === null || faulty.complaint.test(one)) };
  },
};

async function comeAndKill(
  house: ProofFixture,
  rounds: number,
  faulty: FaultyWorker | null,
): Promise<Verdict> {
  const database = await house.anotherDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-demands-'));
  const pool = createPool(database.ownerUrl, { name: 'demand proof', kind: 'owner' });
  const variables = {
    ...house.variables,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
  };
  const start = async (): Promise<MatchingWorker> => {
    if (faulty !== null) return faulty.start(pool);
    const child = await startWorker(variables);
    return { kill: () => killed(child) };
  };
  let worker: MatchingWorker | null = null;
  try {
    await withActor(pool, SYSTEM, 'write', waiting);
    let came = 0;
    for (let round = 0; round < rounds; round++) {
      worker = await start();
      // One sheet is still being written while others come and are matched.
      const open = await pool.connect();
      await open.query('BEGIN');
      await open.query(`SET LOCAL app.scope = 'all'`);
      came += await arrive(open, A_ROUND / 2);
      came += await withActor(pool, SYSTEM, 'write', (tx) => arrive(tx.client, A_ROUND / 2));
      // Between nothing done and everything done; a round is matched within half a second.
      await pause(Math.random() * 700);
      await open.query('COMMIT');
      open.release();
      await pause(Math.random() * 700);
      await worker.kill();
      worker = null;
    }
    worker = await start();
    await until('every stone', async () => {
      await forgetRest(pool);
      return withActor(pool, SYSTEM, 'read', isOver);
    });
    const complaints = await withActor(pool, SYSTEM, 'read', judged);
    const { findings } = await withActor(pool, SYSTEM, 'read', checkEveryRecord);
    complaints.push(...findings.map(({ title, finding }) => `${title}: ${finding}`));
    const [made] = await withActor(pool, SYSTEM, 'read', (tx) =>
      tx.many<{ matches: string }>('SELECT count(*)::text AS matches FROM demand_stone'),
    );
    return {
      figure: `${came} stones, ${CLIENTS * SHAPES.length} demands, ${rounds} kills, ${made?.matches} matches, ${complaints.length} complaints`,
      complaints,
    };
  } finally {
    await worker?.kill();
    await pool.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** New clients, each with demands for stones of some shapes at one place; half are told at once. */
async function waiting(tx: Tx): Promise<void> {
  const people = Array.from({ length: CLIENTS }, () => newId());
  await tx.run(
    `INSERT INTO app_user (id, role_id, email, first_name)
     SELECT id, $2, id || '@client.com', 'Somebody' FROM unnest($1::uuid[]) AS p (id)`,
    [people, ROLE.customer],
  );
  for (const [person, clientId] of people.entries())
    for (const [kind, shape] of SHAPES.entries())
      await createDemand(
        tx,
        { id: clientId, role: ROLE.customer, name: 'Somebody', requestId: null },
        {
          clientId,
          name: `Demand ${kind}`,
          filters: {
            diamond_type: DIAMOND_TYPE.white,
            shape,
            location: [PLACES[(person + kind) % PLACES.length] ?? ''],
          },
          tell: person % 2 === 0 ? DEMAND_TELL.atOnce : DEMAND_TELL.daily,
        },
      );
}

/** As if sheets told that available stones are at these places now. */
async function arrive(client: Pick<pg.PoolClient, 'query'>, count: number): Promise<number> {
  const moved = await client.query(
    `UPDATE stone SET location = ($1::text[])[1 + abs(hashtext(stone.id::text)) % $2]
       FROM (SELECT id FROM stone WHERE status = ${STONE_STATUS.available} AND NOT location = ANY ($1)
              ORDER BY random() LIMIT $3 FOR UPDATE SKIP LOCKED) s
      WHERE stone.id = s.id`,
    [PLACES, PLACES.length, count],
  );
  return moved.rowCount ?? 0;
}

/** As if the minutes had passed in which clients who were just told hear of nothing more. */
const forgetRest = (pool: pg.Pool): Promise<number> =>
  withActor(pool, SYSTEM, 'write', (tx) =>
    tx.run(
      `UPDATE demand_stone SET told_at = told_at - interval '1 hour' WHERE told_at > now() - interval '30 minutes'`,
    ),
  );

async function isOver(tx: Tx): Promise<boolean> {
  if (await hasNews(tx)) return false;
  const untold = await tx.one(
    `SELECT FROM demand_stone s JOIN demand d ON d.id = s.demand_id
      WHERE d.tell = ${DEMAND_TELL.atOnce} AND s.told_at IS NULL LIMIT 1`,
  );
  return untold === undefined;
}

/** By independent SQL, which does not use the code that matches stones. */
async function judged(tx: Tx): Promise<string[]> {
  const wrong = await tx.many<{ name: string; missing: number; strange: number }>(
    `WITH due AS (SELECT d.id AS demand_id, s.id AS stone_id FROM demand d JOIN stone s
                      ON s.location = d.filters -> 'location' ->> 0 AND d.filters -> 'shape' ? s.shape
                     AND s.diamond_type = ${DIAMOND_TYPE.white} AND s.status = ${STONE_STATUS.available}
                   WHERE d.name LIKE 'Demand %')
     SELECT coalesce(due.demand_id, got.demand_id) AS name, count(*) FILTER (WHERE got.stone_id IS NULL)::int AS missing,
            count(*) FILTER (WHERE due.stone_id IS NULL)::int AS strange
       FROM due FULL JOIN demand_stone got USING (demand_id, stone_id)
      GROUP BY 1 HAVING bool_or(got.stone_id IS NULL) OR bool_or(due.stone_id IS NULL)`,
  );
  const steps = await tx.many<{ record_id: string; steps: number }>(
    `SELECT record_id, count(*)::int AS steps FROM history WHERE workflow = 'demand' AND event = 'MATCH'
      GROUP BY 1 HAVING count(*) > 1`,
  );
  const told = await tx.many<{ email: string; matched: number; told: number }>(
    `SELECT u.email, m.matched, coalesce(t.told, 0) AS told
       FROM (SELECT d.client_id, count(*)::int AS matched FROM demand d JOIN demand_stone s ON s.demand_id = d.id
              WHERE d.tell = ${DEMAND_TELL.atOnce} GROUP BY 1) m
       JOIN app_user u ON u.id = m.client_id
       LEFT JOIN (SELECT user_id, sum(substring(subject FROM '^\\d+')::int)::int AS told FROM mail
                   WHERE kind = 'stonesMatched' GROUP BY 1) t ON t.user_id = u.id
      WHERE m.matched <> coalesce(t.told, 0)`,
  );
  return [
    ...wrong.map(
      ({ name, missing, strange }) => `${name} lacks ${missing} stones and has ${strange} others.`,
    ),
    ...steps.map(({ record_id: id, steps: count }) => `${id} was matched for the first time ${count} times.`),
    ...told.map(
      ({ email, matched, told: count }) => `${email} was told of ${count} stones, and ${matched} matched.`,
    ),
  ];
}
