/**
 * A small database for the audit's tests: an administrator, an API client and stones, moved by real
 * transitions.
 */
import type pg from 'pg';
import { ROLE } from '../../src/domain/codes.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import type { Tx } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import type { LineWorkflow } from '../../server/db/records/all.ts';
import { moveLines } from '../../server/workflows/move-lines.ts';
import { startFor } from '../../server/workflows/start-lines.ts';
import { createTestDatabase } from '../support/database.ts';

export interface AuditFixture {
  adminId: string;
  /** How the portal's commands reach it. */
  variables: { DATABASE_URL: string; DATABASE_OWNER_URL: string };
  clientId: string;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Starts a line for each stone and returns the lines' ids in the same order. */
  start(workflow: LineWorkflow, event: EventName, stones: readonly string[]): Promise<string[]>;
  move(workflow: LineWorkflow, event: EventName, ids: readonly string[]): Promise<void>;
  /** Runs SQL as the owner, with triggers and row-level security off. */
  tamper(statement: string, values?: unknown[]): Promise<void>;
  close(): Promise<void>;
}

const TRIGGERED = ['history', 'stone', 'stone_claim', 'enquiry'];

/** Stones are called S-1, S-2, ... */
export async function openAuditFixture(stones: number): Promise<AuditFixture> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { name: 'audit test', kind: 'runtime', max: 4 });
  const owner = createPool(database.ownerUrl, { name: 'audit test owner', kind: 'owner' });
  const adminId = newId();
  const clientId = newId();
  await withActor(owner, SYSTEM, 'write', async (tx) => {
    await tx.run(
      `INSERT INTO app_user (id, role_id, email, first_name) VALUES ($1, 1, 'a@house.test', 'Ada'), ($2, 6, 'c@house.test', 'Cleo')`,
      [adminId, clientId],
    );
    await insertStones(tx, stones);
  });
  const actor = { id: adminId, role: ROLE.administrator, name: 'Ada', requestId: null };
  const client = { id: clientId, role: ROLE.apiClient, businessStatus: null };
  return {
    adminId,
    variables: { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
    clientId,
    read: (work) => withActor(pool, SYSTEM, 'read', work),
    start: (workflow, event, stockNumbers) =>
      withActor(pool, SYSTEM, 'write', async (tx) => {
        const details = { remark: null, message: 'Is it still there?' };
        const moved = await startFor(tx, client, {
          workflow,
          event,
          stockNumbers,
          seen: null,
          actor,
          details,
        });
        const idOf = new Map(moved.lines.map((line) => [line.stock_no, line.id]));
        return stockNumbers.map((stockNumber) => idOf.get(stockNumber) ?? '');
      }),
    move: (workflow, event, ids) =>
      withActor(pool, SYSTEM, 'write', async (tx) => {
        await moveLines(tx, {
          workflow,
          event,
          ids,
          actor,
          ...(event === 'REJECT' ? { reason: 'Chipped' } : {}),
        });
      }),
    tamper: (statement, values) => tamper(owner, statement, values),
    close: async () => {
      await Promise.all([pool.end(), owner.end()]);
      await database.drop();
    },
  };
}

async function insertStones(tx: Tx, count: number): Promise<void> {
  const providerId = newId();
  await tx.run(`INSERT INTO provider (id, name, code) VALUES ($1, 'House', 'HSE')`, [providerId]);
  await tx.run(
    `INSERT INTO stone (id, stock_no, report_no, provider_id, identity_key, content_hash, diamond_type, shape, carat, price_per_ct, total_amt)
     SELECT gen_random_uuid(), 'S-' || n, 'R-' || n, $1, 'S-' || n, '\\x00', 1, 'ROUND', 1.01, 100, 101 FROM generate_series(1, $2::int) n`,
    [providerId, count],
  );
}

async function tamper(owner: pg.Pool, statement: string, values: unknown[] = []): Promise<void> {
  await withActor(owner, SYSTEM, 'write', async (tx) => {
    for (const table of TRIGGERED) await tx.run(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await tx.run(statement, values);
    for (const table of TRIGGERED) await tx.run(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  });
}
