import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { createPool } from '../../../server/db/pool.ts';
import { BASELINE, MIGRATIONS_FOLDER, readMigrations } from '../../../server/db/schema.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import type { Tx } from '../../../server/db/with-actor.ts';
import { checkEveryRecord } from '../../../server/workflows/conformance.ts';
import { saveDefinitions } from '../../../server/workflows/definitions.ts';
import { createSealer } from '../../../server/workflows/seal/sealer.ts';
import type { Anchoring } from '../../../server/workflows/seal/sealer.ts';
import { verifySeal } from '../../../server/workflows/seal/verify.ts';
import type { ProofFixture } from '../proof-fixture.ts';
import type { ProofCase } from '../proof-case.ts';
import { makeVersion010 } from '../../db/support/version-0-1-0.ts';
import { tamperWith } from '../tamper.ts';
import { writeDay } from '../upgrade/day.ts';
import type { Size } from '../upgrade/day.ts';
import { snapshotOwnRows, snapshotRows, lostSince } from '../upgrade/row-snapshots.ts';
import { insertLawfulTransitions } from '../upgrade/stored-definitions.ts';

const SIZE: Record<'short' | 'long', Size> = {
  short: { stones: 30, businesses: 200, turns: 64 },
  long: { stones: 600, businesses: 200, turns: 64 },
};
const FAULTS = {
  spoiled: 'a step that was spoiled before the upgrade',
  rewritten: 'an old law that was rewritten before the upgrade',
  careless: 'a migration that rounds prices',
};

/**
 * T13: rows written into earlier schemas survive the upgrade, and every record's history still
 * replays. The earliest is that of version 0.1.0.
 */
export const upgrade: ProofCase = {
  id: 'T13',
  title: 'upgrade from earlier schemas, each with data of its time',
  mark: 'from version 0.1.0, the middle and the newest schema before this one (in the long form from all) rows are unchanged, every record replays by the definitions of its time, and a sealed chain still verifies',
  faults: Object.values(FAULTS),
  async run(house, { long, fault }) {
    const size = SIZE[long ? 'long' : 'short'];
    const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-proof-upgrade-'));
    try {
      cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
      if (fault === FAULTS.careless)
        writeFileSync(
          path.join(folder, '9999_careless.sql'),
          'UPDATE stone SET total_amt = round(total_amt);',
        );
      const complaints: string[] = [];
      const sum = { rows: 0, records: 0, empty: new Set<string>() };
      const levels = readMigrations().map(({ name }) => name);
      const lived = earlier(levels, long);
      for (const name of lived) {
        await withDatabase(house, async (pool) => {
          const life = await liveAt(pool, name, { folder, size, fault });
          sum.rows += life.rows;
          sum.records += life.records;
          for (const table of life.empty) sum.empty.add(table);
          complaints.push(...life.complaints.map((one) => `From ${name}: ${one}`));
        });
      }
      const without = sum.empty.size === 0 ? '' : ` (none in ${[...sum.empty].join(', ')})`;
      return {
        figure: `${lived.length} of ${levels.length - 1} earlier schemas, ${sum.rows} rows${without}, ${sum.records} records`,
        complaints,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * The schemas to upgrade from: in the short form the first, the middle and the newest of the
 * earlier ones.
 */
function earlier(levels: readonly string[], long: boolean): readonly string[] {
  const all = levels.slice(0, -1);
  const some = [0, Math.floor(all.length / 2), all.length - 1];
  return long ? all : all.filter((_name, index) => some.includes(index));
}

async function withDatabase<T>(house: ProofFixture, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = await house.emptyDatabase();
  const pool = createPool(database.ownerUrl, { name: 'upgrade proof', kind: 'owner' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.drop();
  }
}

interface Conditions {
  folder: string;
  size: Size;
  fault: string | null;
}

interface SimulatedDay {
  rows: number;
  records: number;
  empty: readonly string[];
  complaints: string[];
}

/** Migrates a database to that schema, fills it, migrates it to the newest one, and compares. */
async function liveAt(
  pool: pg.Pool,
  name: string,
  { folder, size, fault }: Conditions,
): Promise<SimulatedDay> {
  const as = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withActor(pool, SYSTEM, 'write', work);
  const anchor = anchorInMemory();
  if (name === BASELINE) await makeVersion010(pool);
  else await migrate(pool, folder, name);
  await as(insertLawfulTransitions);
  await as(snapshotOwnRows);
  const { records, missed, empty } = await as((tx) => writeDay(tx, size));
  await seal(pool, anchor);
  await plant(pool, fault);
  const kept = await as(snapshotRows);
  await migrate(pool, folder);
  const complaints = [
    ...missed.map((step) => `nobody took the step ${step}.`),
    ...(await as((tx) => lostSince(tx, kept))),
    ...(await judge(pool, records, anchor)),
  ];
  return { rows: kept.rows, records, empty, complaints };
}

async function judge(pool: pg.Pool, records: number, anchor: Anchoring): Promise<string[]> {
  const as = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withActor(pool, SYSTEM, 'write', work);
  // As a server does when it starts.
  await saveDefinitions(pool);
  const { checked, findings } = await as(checkEveryRecord);
  const replayed = Object.values(checked).reduce((sum, n) => sum + n, 0);
  const before = await as((tx) => verifySeal(tx, anchor));
  await seal(pool, anchor);
  const { verifies, waiting } = await as((tx) => verifySeal(tx, anchor));
  return [
    ...findings.map(({ workflow, title, finding }) => `${workflow} ${title}: ${finding}`),
    ...(replayed === records ? [] : [`${records} records were written, and ${replayed} are there.`]),
    ...before.breaks.map(({ finding }) => finding),
    ...(verifies && waiting === 0 ? [] : ['The rest cannot be sealed.']),
  ];
}

async function plant(pool: pg.Pool, fault: string | null): Promise<void> {
  if (fault === FAULTS.spoiled) {
    await tamperWith(
      pool,
      ['history'],
      `UPDATE history SET to_state = 'nowhere' WHERE id = (SELECT min(id::text)::uuid FROM history WHERE workflow = 'hold')`,
    );
  }
  if (fault === FAULTS.rewritten) {
    await tamperWith(
      pool,
      [],
      `UPDATE workflow_definition SET definition = jsonb_set(definition, '{initial}', '"sold"') WHERE workflow = 'memo'`,
    );
  }
}

async function seal(pool: pg.Pool, anchor: Anchoring): Promise<void> {
  const run = await createSealer(pool, anchor)();
  if (run.kind !== 'sealed') throw new Error(`Nothing could be sealed: ${JSON.stringify(run)}`);
}

function anchorInMemory(): Anchoring {
  let kept: string | null = null;
  return { readAnchor: async () => kept, keepAnchor: async (text) => void (kept = text) };
}
