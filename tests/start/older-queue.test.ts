/** The queue's tables of pg-boss 10, as a server of an earlier version left them. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { diskStorage } from '../../server/files/storage.ts';
import { startJobs } from '../../server/jobs/start.ts';
import { createLog } from '../../server/log.ts';
import { withStartLock } from '../../server/start/start-lock.ts';
import { createEmptyDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { until } from '../support/wait.ts';

/** Those of its tables and columns that matter here. */
const VERSION_10 = `
  CREATE SCHEMA pgboss;
  CREATE TABLE pgboss.version (version int PRIMARY KEY);
  INSERT INTO pgboss.version VALUES (24);
  CREATE TYPE pgboss.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  CREATE TABLE pgboss.job (
    id uuid NOT NULL DEFAULT gen_random_uuid(), name text NOT NULL, data jsonb,
    state pgboss.job_state NOT NULL DEFAULT 'created', expire_in interval NOT NULL DEFAULT interval '15 minutes'
  ) PARTITION BY LIST (name);
  CREATE TABLE pgboss.j1 PARTITION OF pgboss.job FOR VALUES IN ('run-upload');
  CREATE TABLE pgboss.j2 PARTITION OF pgboss.job FOR VALUES IN ('expire-holds');
  CREATE TABLE pgboss.j3 PARTITION OF pgboss.job FOR VALUES IN ('no-longer-known');`;
const LAST_BEFORE = '0231_definitions_of_steps.sql';

const WAITING = crypto.randomUUID();
const RUNNING = crypto.randomUUID();
const DONE = crypto.randomUUID();

let database: TestDatabase;
let dataDir: string;
let owners: pg.Pool[];
beforeAll(async () => {
  database = await createEmptyDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-queue-'));
  owners = [1, 2, 3].map((n) => createPool(database.ownerUrl, { name: `server ${n}`, kind: 'owner' }));
});
afterAll(async () => {
  await Promise.all(owners.map((pool) => pool.end()));
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

it('Three servers that start at once take over what waited in the older queue, each job once', async () => {
  const [owner] = owners as [pg.Pool];
  await migrate(owner, undefined, LAST_BEFORE);
  await owner.query(VERSION_10);
  await owner.query(
    `INSERT INTO pgboss.job (name, data, state) VALUES
       ('run-upload', jsonb_build_object('upload_id', $1::text), 'created'),
       ('run-upload', jsonb_build_object('upload_id', $2::text), 'active'),
       ('run-upload', jsonb_build_object('upload_id', $3::text), 'completed'),
       ('expire-holds', NULL, 'created'), ('expire-holds', NULL, 'retry'),
       ('no-longer-known', NULL, 'created')`,
    [WAITING, RUNNING, DONE],
  );
  const env = readEnv({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0' });
  const log = createLog({ logLevel: 'silent' });
  const storage = diskStorage(path.join(dataDir, 'files'));
  const started = await Promise.all(
    owners.map(async (ownerPool) => {
      await migrate(ownerPool);
      return withStartLock(ownerPool, () =>
        startJobs({ pool: ownerPool, ownerPool, ownerUrl: database.ownerUrl, env, log, storage }),
      );
    }),
  );
  try {
    const { rows } = await owner.query(
      `SELECT name, data->>'upload_id' AS upload FROM pgboss.job WHERE NOT name LIKE '\\_%' AND singleton_on IS NULL
        ORDER BY name, data->>'upload_id' = $1`,
      [RUNNING],
    );
    expect(rows).toEqual([
      { name: 'expire-holds', upload: null },
      { name: 'run-upload', upload: WAITING },
      { name: 'run-upload', upload: RUNNING },
    ]);
    await until('all are carried out', async () => {
      const { rowCount } = await owner.query(
        `SELECT FROM pgboss.job WHERE name = 'run-upload' AND data->>'upload_id' = ANY ($1) AND state = 'completed'`,
        [[WAITING, RUNNING]],
      );
      return rowCount === 2;
    });
    const older = await owner.query(`SELECT FROM pg_namespace WHERE nspname = 'pgboss_10'`);
    expect(older.rowCount).toBe(0);
  } finally {
    await Promise.all(started.map((jobs) => jobs.stop()));
  }
});
