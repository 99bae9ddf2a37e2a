import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { describeConnections } from '../../server/start/connection-budget.ts';
import { databaseIn, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let ownerPool: pg.Pool;

beforeAll(async () => {
  database = await databaseIn(inject('cluster'));
  ownerPool = createPool(database.ownerUrl, { name: 'budget', kind: 'owner' });
});
afterAll(async () => {
  await ownerPool.end();
  await database.drop();
});

const said = (databaseConnections: number, jobs: boolean) =>
  describeConnections({ databaseConnections, jobs }, ownerPool);

it('a process says how many connections it may have', async () => {
  expect(await said(16, true)).toMatch(
    /^At most 23 connections to the database, which allows \d+; \d+ are in use\.$/,
  );
  expect(await said(8, false)).toMatch(/^At most 13 connections/);
});

it('and warns if the database has fewer left', async () => {
  expect(await said(100_000, true)).toMatch(
    /^Warning: At most 100007 .*fewer \(DATABASE_CONNECTIONS, JOBS=0\)/,
  );
});
