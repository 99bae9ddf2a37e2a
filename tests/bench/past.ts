/**
 * Deciding the past again, checking it by the facts of its steps, and comparing it with duties:
 * histories of holds of which no two have the same facts, beside reading them alone.
 * node tests/bench/past.ts [--steps 1000000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { createPool } from '../../server/db/pool.ts';
import { eachPastWalk } from '../../server/db/queries/audit/past-steps.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { checkEveryRecord } from '../../server/workflows/conformance.ts';
import { insertDuty } from '../../server/db/queries/audit/duties/duties.ts';
import { checkDuties } from '../../server/workflows/duties/check-duties.ts';
import { definitionHash, saveDefinitions } from '../../server/workflows/definitions.ts';
import { redoPast } from '../../server/workflows/what-if.ts';
import { dutyInWords, type Duty } from '../../src/machines/duties/duty.ts';
import { definitionOf } from '../../src/machines/definition.ts';
import { changedRules, type LimitChange, type RuleChange } from '../../src/machines/trial/what-if.ts';
import { tamperWith } from '../proof/tamper.ts';

const { values } = parseArgs({ options: { steps: { type: 'string', default: '1000000' } } });

/** Half of the holds are held and released by the house, and with a reason. */
const HISTORIES = `
  WITH line AS (
    INSERT INTO hold (id, stone_id, client_id, created_by, status, version, due_at, carat)
    SELECT gen_random_uuid(), s.id, u.id, u.id, 2, 2, now(), 1
      FROM generate_series(1, $1::int), (SELECT id FROM stone LIMIT 1) s,
           (SELECT id FROM app_user WHERE email = 'customer@pavilion.test') u
    RETURNING id, stone_id, client_id),
  numbered AS (SELECT *, row_number() OVER () AS n FROM line)
  INSERT INTO history (id, workflow, record_id, step, stone_id, client_id, event, from_state, to_state, actor_id, actor_name, role_id, at, reason, definition_hash, facts)
  SELECT gen_random_uuid(), 'hold', id, step, stone_id, client_id,
         CASE step WHEN 1 THEN 'HOLD' ELSE 'RELEASE' END, CASE step WHEN 1 THEN 'start' ELSE 'held' END,
         CASE step WHEN 1 THEN 'held' ELSE 'released' END, client_id, 'Somebody', CASE WHEN n % 2 = 0 THEN 1 ELSE 4 END,
         now() - n % 700 * interval '1 day', CASE WHEN n % 2 = 0 THEN 'Not this one' END, $2,
         CASE step WHEN 1 THEN json_build_object('clientRole', 4, 'businessStatus', 11, 'powers', NULL,
             'holds', json_build_object('own', n % 40, 'adding', 1, 'limit', 50), 'restsUntil', NULL,
             'begun', json_build_object('open', json_build_object('count', n % 2000, 'most', 2000), 'adding', 0,
                                        'day', json_build_object('count', n % 5000, 'most', 5000)))
           ELSE json_build_object('powers', NULL) END
    FROM numbered, generate_series(1, 2) step`;

const NOTHING = { first: [], events: [], above: null, most: null };
const DUTIES: readonly Duty[] = [
  { ...NOTHING, workflow: 'hold', kind: 'apart', first: ['HOLD'], events: ['RELEASE'] },
  { ...NOTHING, workflow: 'hold', kind: 'pair', events: ['RELEASE'], above: '10.00' },
  { ...NOTHING, workflow: 'hold', kind: 'share', most: 1 },
];

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-past-'));
const database = await startEmbedded(dataDir);
const owner = createPool(database.ownerUrl, { name: 'past', kind: 'owner' });
try {
  await prepareDatabase(owner, RUNTIME_ROLE);
  await seedWhenEmpty(owner, { stones: 1_000 }, console.log);
  await saveDefinitions(owner);
  await tamperWith(owner, ['history', 'hold'], HISTORIES, [Number(values.steps) / 2, definitionHash('hold')]);
  await owner.query('VACUUM (ANALYZE) history, hold');
  const read = await readAll();
  await decide('a transition less', read, [{ event: 'RELEASE' }]);
  await decide('another limit', read, [], [{ limit: 'holds.limit', value: 20 }]);
  await decide('a condition more', read, [{ event: 'RELEASE', onlyIf: 'hasReason' }]);
  for (const duty of DUTIES) await compare(duty, read);
  const from = performance.now();
  const { steps, findings, unknown } = await withActor(owner, SYSTEM, 'read', checkEveryRecord);
  const seconds = (performance.now() - from) / 1000;
  console.log(
    `checking ${steps} steps: ${seconds.toFixed(1)} s, ${(seconds / read).toFixed(2)} times reading; ${findings.length} findings, ${unknown} unknown`,
  );
} finally {
  await owner.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Seconds to compare all steps with a duty, and then those of the last hour. */
async function compare(duty: Duty, reading: number): Promise<void> {
  const work = async (id: string | null): Promise<{ found: number; seconds: number }> => {
    const from = performance.now();
    const { found } = await withActor(owner, SYSTEM, 'write', (tx) => checkDuties(tx, null, id));
    return { found, seconds: (performance.now() - from) / 1000 };
  };
  const id = await withActor(owner, SYSTEM, 'write', async (tx) => {
    const admin = await tx.one<{ id: string }>(`SELECT id FROM app_user WHERE email = 'admin@pavilion.test'`);
    return insertDuty(tx, duty, { enforced: false, statedBy: admin?.id ?? '' });
  });
  const [first, again] = [await work(id), await work(id)];
  console.log(
    `${dutyInWords(duty)} ${first.found} found in ${first.seconds.toFixed(1)} s, ${(first.seconds / reading).toFixed(2)} times reading; again in ${again.seconds.toFixed(2)} s`,
  );
}

/** Seconds to read every history with its facts. */
async function readAll(): Promise<number> {
  const from = performance.now();
  let steps = 0;
  await withActor(owner, SYSTEM, 'read', async (tx) => {
    await tx.run(`SET LOCAL statement_timeout = '120s'`);
    await eachPastWalk(tx, 'hold', null, { facts: true, times: false }, (walk) => {
      steps += walk.ids.length * walk.steps.length;
    });
  });
  const seconds = (performance.now() - from) / 1000;
  console.log(`reading ${steps} steps: ${seconds.toFixed(1)} s`);
  return seconds;
}

async function decide(
  what: string,
  reading: number,
  changes: readonly RuleChange[],
  limits: readonly LimitChange[] = [],
): Promise<void> {
  const { transitions, ...rest } = definitionOf('hold');
  const from = performance.now();
  const { steps, refused, unknown } = await withActor(owner, SYSTEM, 'read', async (tx) => {
    await tx.run(`SET LOCAL statement_timeout = '120s'`);
    return redoPast(tx, { ...rest, transitions: changedRules(transitions, changes), limits }, null);
  });
  const seconds = (performance.now() - from) / 1000;
  const sum = refused.reduce((all, one) => all + one.steps, 0);
  console.log(
    `${what}: ${steps} steps in ${seconds.toFixed(1)} s, ${(seconds / reading).toFixed(2)} times reading; ${sum} refused, ${unknown} unknown`,
  );
}
