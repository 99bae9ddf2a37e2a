/** Stones that many clients want, in a separate database with its own server processes. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { ROLE } from '../../../../src/domain/codes.ts';
import { createPool } from '../../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { newId } from '../../../../server/ids.ts';
import { hashOfToken, newToken } from '../../../../server/security/tokens.ts';
import { apiOf, type Api } from '../../../support/api.ts';
import { ROOM, type ProofFixture, type Stone } from '../../proof-fixture.ts';
import { startThree, type ThreeProcesses } from './three-processes.ts';

const STONES = 18;
const CLIENTS = 9;
/** Of the clients: those who may not hold any more once they wait. */
const BARRED = 2;

export interface Waiting {
  id: string;
  api: Api;
}

export interface QueueFixture {
  pool: pg.Pool;
  processes: ThreeProcesses;
  admin: Waiting;
  clients: readonly Waiting[];
  /** They join, and then no stone is among those shown to them. */
  barred: readonly Waiting[];
  stones: readonly Stone[];
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openQueueFixture(house: ProofFixture): Promise<QueueFixture> {
  const database = await house.anotherDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-line-'));
  const pool = createPool(database.ownerUrl, { name: 'line proof', kind: 'owner' });
  const query = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    withActor(pool, SYSTEM, 'write', (tx) => tx.many<Row>(text, values));
  await query(
    `UPDATE setting SET value = w.value FROM jsonb_each($1::jsonb) AS w (key, value) WHERE setting.key = w.key`,
    [JSON.stringify(ROOM)],
  );
  await noteOrder(query);
  const stones = await query<Stone>(
    `SELECT id, stock_no FROM stone WHERE status = 1 AND version = 0 AND total_amt IS NOT NULL ORDER BY id LIMIT $1`,
    [STONES],
  );
  const processes = await startThree({
    ...house.variables,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
  });
  const signedIn = async (id: string): Promise<Waiting> => {
    const token = newToken();
    await query(
      `INSERT INTO session (token_hash, user_id, state_key, expires_at) VALUES ($1, $2, 'proof', now() + interval '1 day')`,
      [hashOfToken(token), id],
    );
    return { id, api: apiOf(processes.url, token) };
  };
  const ids = Array.from({ length: CLIENTS }, () => newId());
  await query(
    `INSERT INTO app_user (id, role_id, email, first_name, company_name)
     SELECT id, $2, id || '@line.test', 'Somebody', 'Line ' || id FROM unnest($1::uuid[]) AS v (id)`,
    [ids, ROLE.apiClient],
  );
  const [admin] = await query<{ id: string }>(`SELECT id FROM app_user WHERE email = 'admin@pavilion.test'`);
  const people = await Promise.all(ids.map(signedIn));
  return {
    pool,
    processes,
    admin: await signedIn(admin?.id ?? ''),
    clients: people.slice(BARRED),
    barred: people.slice(0, BARRED),
    stones,
    query,
    async close() {
      await processes.close();
      await pool.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Numbers the steps as they are written. Those of one stone are written under its lock, so their
 * order is the true one.
 */
async function noteOrder(query: (text: string) => Promise<unknown>): Promise<void> {
  await query(
    `CREATE TABLE proof_order (seq bigint GENERATED ALWAYS AS IDENTITY, history_id uuid PRIMARY KEY)`,
  );
  await query(
    `CREATE FUNCTION note_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
     BEGIN
       INSERT INTO proof_order (history_id) VALUES (NEW.id);
       RETURN NULL;
     END $$`,
  );
  await query(`CREATE TRIGGER note_order AFTER INSERT ON history FOR EACH ROW EXECUTE FUNCTION note_order()`);
}
