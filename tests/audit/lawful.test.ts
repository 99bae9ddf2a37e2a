/** The database as the second line: SQL typed by hand moves no record against the machines, and makes none in a later state. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lawfulSteps } from '../../src/machines/lawful-steps.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { tableOf } from '../../server/db/records/all.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client(server.databaseOwnerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const codesOf = (workflow: WorkflowName): number[] =>
  WORKFLOWS[workflow].states.flatMap(({ code }) => code ?? []);

/** Whether the statement is refused, and by this law: not by a key or a foreign key that stands in the way as well. */
async function refusedByLaw(client: pg.Client, statement: string, values: unknown[]): Promise<boolean> {
  await client.query('SAVEPOINT tried');
  try {
    await client.query(statement, values);
    return false;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return error.constraint === 'lawful_transition';
  } finally {
    await client.query('ROLLBACK TO tried');
  }
}

/** In a transaction that leaves nothing behind. */
async function asOwner<T>(work: () => Promise<T>): Promise<T> {
  await owner.query(`BEGIN; SET LOCAL app.scope = 'all'`);
  try {
    return await work();
  } finally {
    await owner.query('ROLLBACK');
  }
}

/** Every pair of states, tried on a record that was put into the first of them with the triggers off. */
async function lawfulMoves(table: string, codes: readonly number[]): Promise<[number, number][]> {
  const found: [number, number][] = [];
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM ${table} LIMIT 1`);
  for (const from of codes) {
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await owner.query(`UPDATE ${table} SET status = $2 WHERE id = $1`, [rows[0]?.id, from]);
    await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const to of codes) {
      const values = [rows[0]?.id, to];
      const refused = await refusedByLaw(owner, `UPDATE ${table} SET status = $2 WHERE id = $1`, values);
      if (!refused && from !== to) found.push([from, to]);
    }
  }
  return found;
}

describe('the table and the machines', () => {
  it('say the same', async () => {
    const rows = await server.look(
      'SELECT workflow, from_code AS from, to_code AS to FROM lawful_transition',
    );
    const asText = (steps: readonly unknown[]) => steps.map((step) => JSON.stringify(step)).sort();
    expect(asText(rows)).toEqual(asText(lawfulSteps()));
  });

  it('is not the server’s to change', async () => {
    const asServer = withActor(server.pool, SYSTEM, 'write', (tx) =>
      tx.run('UPDATE lawful_transition SET to_code = 3'),
    );
    await expect(asServer).rejects.toThrow(/permission denied/);
  });
});

describe.each(WORKFLOW_NAMES)('%s', (workflow) => {
  const table = tableOf(workflow);
  const lawful = lawfulSteps().filter((step) => step.workflow === workflow);

  it('moves as the machine says, and in no other way', async () => {
    const moves = await asOwner(() => lawfulMoves(table, codesOf(workflow)));
    expect(moves.sort()).toEqual(
      lawful.flatMap(({ from, to }) => (from === null ? [] : [[from, to]])).sort(),
    );
  });

  it('begins as the machine says, and in no other way', async () => {
    const beginnings = await asOwner(async () => {
      const found = [];
      for (const code of codesOf(workflow)) {
        const copy = `INSERT INTO ${table} SELECT (jsonb_populate_record(r,
          jsonb_build_object('id', gen_random_uuid(), 'status', $1::int))).* FROM ${table} r LIMIT 1`;
        if (!(await refusedByLaw(owner, copy, [code]))) found.push(code);
      }
      return found;
    });
    expect(beginnings).toEqual(lawful.filter(({ from }) => from === null).map(({ to }) => to));
  });
});

describe('a planted fault', () => {
  it('is seen: with one trigger gone, a memo moves as it likes', async () => {
    const moves = await asOwner(async () => {
      await owner.query('DROP TRIGGER memo_line_lawful_step ON memo_line');
      return lawfulMoves('memo_line', codesOf('memo'));
    });
    expect(moves).toContainEqual([2, 3]);
  });
});

describe('SQL typed by hand, as the server itself', () => {
  const typed = async (...statements: string[]) => {
    const client = await server.pool.connect();
    try {
      await client.query(`BEGIN READ WRITE; SET LOCAL app.scope = 'all'`);
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  const SELL = `UPDATE memo_line SET status = 3 WHERE status = 2`;

  it('cannot move a memo from received to sold', async () => {
    await expect(typed(SELL)).rejects.toThrow('memo cannot go from status 2 to status 3');
  });

  it('cannot hide the law behind a temporary table', async () => {
    const shadow = `CREATE TEMP TABLE lawful_transition ON COMMIT DROP AS
      SELECT 'memo' AS workflow, 2::smallint AS from_code, 3::smallint AS to_code`;
    await expect(typed(shadow, SELL)).rejects.toThrow('memo cannot go from status 2 to status 3');
  });

  it('cannot remove a record, to make it anew', async () => {
    await expect(typed('DELETE FROM memo_line WHERE status = 2')).rejects.toThrow(
      'a record of memo_line is never removed',
    );
  });
});
