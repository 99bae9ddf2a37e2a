/**
 * The database's triggers: SQL typed by hand cannot make a change of state or a new record that no
 * machine allows.
 */
import pg from 'pg';
import { writtenColumns } from '../support/written-columns.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lawfulTransitions } from '../../src/machines/lawful-transitions.ts';
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
  // The demo has records of every other workflow.
  await server.command(
    `WITH made AS (
       INSERT INTO webhook (id, client_id, url, changes, secret, cursor, told, created_by)
       SELECT gen_random_uuid(), id, 'https://shop.example', '{sold}', 'x', 'x', pg_current_snapshot(), 'x'
         FROM app_user WHERE role_id = 6 LIMIT 1
       RETURNING id, client_id)
     INSERT INTO webhook_delivery (id, webhook_id, client_id, kind, status, stones, stone_count, message_id)
     SELECT gen_random_uuid(), id, client_id, 'test', 1, '[]', 0, 'x' FROM made`,
  );
  await server.command(
    `INSERT INTO demand (id, client_id, status, name, filters, created_by, created_by_name)
     SELECT gen_random_uuid(), id, 1, 'x', '{}', id, 'x' FROM app_user WHERE role_id = 4 LIMIT 1`,
  );
  await server.command(
    `INSERT INTO memo_extension (id, line_id, client_id, status, due_date, wished_date, reason)
     SELECT gen_random_uuid(), id, client_id, 1, current_date, current_date + 9, 'x' FROM memo_line
      WHERE status = 1 LIMIT 1`,
  );
  await server.command(
    `INSERT INTO queue_place (id, stone_id, client_id, created_by, hold_id, status)
     SELECT gen_random_uuid(), stone_id, client_id, client_id, id, 1 FROM hold LIMIT 1`,
  );
  await server.command(
    `WITH made AS (INSERT INTO price_offer (id, number, client_id, created_by)
       SELECT gen_random_uuid(), 'x', id, id FROM app_user WHERE role_id = 4 LIMIT 1 RETURNING id, client_id)
     INSERT INTO price_offer_line (id, offer_id, stone_id, client_id, created_by, status, sell_amt, proposed_amt, countered_amt, agreed_amt, due_at)
     SELECT gen_random_uuid(), m.id, (SELECT id FROM stone LIMIT 1), m.client_id, m.client_id, 1, 2, 1, 1, 1, now() FROM made m`,
  );
  await server.command(
    `WITH made AS (
       INSERT INTO duty (id, workflow, kind, first_events, events, sentence, enforced, stated_by)
       SELECT gen_random_uuid(), 'hold', 'apart', '{HOLD}', '{RELEASE}', 'One or the other.', false, id FROM app_user WHERE role_id = 1 LIMIT 1 RETURNING id)
     INSERT INTO duty_finding (id, duty_id, workflow, record_id, step, status)
     SELECT gen_random_uuid(), id, 'hold', id, 2, 1 FROM made`,
  );
  await server.command(
    `INSERT INTO bulk_email (id, status, subject, body, recipients, stones, created_by, created_by_name)
     SELECT gen_random_uuid(), 1, 'x', 'x', '{}', '{}', id, 'x' FROM app_user WHERE role_id = 1 LIMIT 1`,
  );
  await server.command(
    `INSERT INTO share_link (id, owner_id, status, token_hash, shown_name, shows_image, shows_video, shows_certificate,
                             shows_stock_no, shows_price, expires_at, created_by, created_by_name)
     SELECT gen_random_uuid(), id, 1, sha256('x'), 'x', true, true, true, false, false, now() + interval '1 day', id, 'x'
       FROM app_user WHERE role_id = 4 LIMIT 1`,
  );
  await server.command(
    `INSERT INTO membership (id, person_id, company_id, status, is_owner, powers, created_by)
     SELECT gen_random_uuid(), p.id, o.id, 2, p.id = o.id, '{prices,hold,confirm,invoices,people}', o.id
       FROM (SELECT min(id::text)::uuid AS id FROM app_user WHERE role_id = 4) o, app_user p WHERE p.role_id = 4
      ORDER BY p.id = o.id`,
  );
  owner = new pg.Client(server.databaseOwnerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const codesOf = (workflow: WorkflowName): number[] =>
  WORKFLOWS[workflow].states.flatMap(({ code }) => code ?? []);

/** Whether the statement is refused by this trigger, and not by a key that would refuse it too. */
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

/** In a transaction that is rolled back. */
async function asOwner<T>(work: () => Promise<T>): Promise<T> {
  await owner.query(`BEGIN; SET LOCAL app.scope = 'all'`);
  try {
    return await work();
  } finally {
    await owner.query('ROLLBACK');
  }
}

/** What goes with a state ($2) by a constraint: who asks to join a company is not its person. */
const ALONG: Readonly<Record<string, string>> = {
  membership: `, is_owner = false, asked_by = coalesce(person_id, asked_by),
    person_id = CASE WHEN $2::smallint BETWEEN 5 AND 7 THEN NULL ELSE coalesce(person_id, asked_by) END`,
};

/** Tries every pair of states on a record that was put into the first one with the triggers off. */
async function lawfulMoves(table: string, codes: readonly number[]): Promise<[number, number][]> {
  const found: [number, number][] = [];
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM ${table} LIMIT 1`);
  for (const from of codes) {
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await owner.query(`UPDATE ${table} SET status = $2${ALONG[table] ?? ''} WHERE id = $1`, [
      rows[0]?.id,
      from,
    ]);
    await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const to of codes) {
      const values = [rows[0]?.id, to];
      const refused = await refusedByLaw(owner, `UPDATE ${table} SET status = $2 WHERE id = $1`, values);
      if (!refused && from !== to) found.push([from, to]);
    }
  }
  return found;
}

describe('the table lawful_transition', () => {
  it('matches the machines', async () => {
    const rows = await server.query(
      'SELECT workflow, from_code AS from, to_code AS to FROM lawful_transition',
    );
    const asText = (steps: readonly unknown[]) => steps.map((step) => JSON.stringify(step)).sort();
    expect(asText(rows)).toEqual(asText(lawfulTransitions()));
  });

  it('cannot be changed by the server’s role', async () => {
    const asServer = withActor(server.pool, SYSTEM, 'write', (tx) =>
      tx.run('UPDATE lawful_transition SET to_code = 3'),
    );
    await expect(asServer).rejects.toThrow(/permission denied/);
  });
});

describe.each(WORKFLOW_NAMES)('%s', (workflow) => {
  const table = tableOf(workflow);
  const lawful = lawfulTransitions().filter((step) => step.workflow === workflow);

  it('makes the transitions of its machine and no others', async () => {
    const moves = await asOwner(() => lawfulMoves(table, codesOf(workflow)));
    expect(moves.sort()).toEqual(
      lawful.flatMap(({ from, to }) => (from === null ? [] : [[from, to]])).sort(),
    );
  });

  it('starts in the states that its machine allows and in no others', async () => {
    const beginnings = await asOwner(async () => {
      const columns = await writtenColumns(
        async (text, values) => (await owner.query(text, values)).rows,
        table,
      );
      const found = [];
      for (const code of codesOf(workflow)) {
        const copy = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (SELECT (jsonb_populate_record(r,
          jsonb_build_object('id', gen_random_uuid(), 'status', $1::int))).* FROM ${table} r LIMIT 1) copied`;
        if (!(await refusedByLaw(owner, copy, [code]))) found.push(code);
      }
      return found;
    });
    const first = lawful.filter(({ from }) => from === null).map(({ to }) => to);
    expect(beginnings.toSorted()).toEqual(first.toSorted());
  });
});

describe('a planted fault', () => {
  it('is noticed: without its trigger, a received memo can be sold', async () => {
    const moves = await asOwner(async () => {
      await owner.query('DROP TRIGGER memo_line_lawful_step ON memo_line');
      return lawfulMoves('memo_line', codesOf('memo'));
    });
    expect(moves).toContainEqual([2, 3]);
  });
});

describe('SQL typed by hand in the server’s role', () => {
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

  it('cannot shadow lawful_transition with a temporary table', async () => {
    const shadow = `CREATE TEMP TABLE lawful_transition ON COMMIT DROP AS
      SELECT 'memo' AS workflow, 2::smallint AS from_code, 3::smallint AS to_code`;
    await expect(typed(shadow, SELL)).rejects.toThrow('memo cannot go from status 2 to status 3');
  });

  it('cannot delete a record to create it again', async () => {
    await expect(typed('DELETE FROM memo_line WHERE status = 2')).rejects.toThrow(
      'a record of memo_line is never removed',
    );
  });
});

describe('the definition that a step was decided with', () => {
  const refused = (statement: string) =>
    owner.query(statement).then(
      () => null,
      (error: pg.DatabaseError) => error.constraint ?? error.message,
    );

  it('is stored before the step, of many steps written together', async () => {
    const steps = (hash: string): string =>
      `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_name, definition_hash)
       SELECT gen_random_uuid(), 'task', gen_random_uuid(), n, 'x', 'x', 'x', 'x', CASE n WHEN 2 THEN ${hash} ELSE max(hash) END
         FROM workflow_definition, generate_series(1, 3) n GROUP BY n`;
    expect(await refused(steps(`'unknown'`))).toBe('history_has_definitions');
    expect(await refused(steps('max(hash)'))).toBe(null);
  });

  it('is neither removed nor given another hash', async () => {
    const stays = 'a record of workflow_definition is never removed';
    expect(await refused('DELETE FROM workflow_definition')).toBe(stays);
    expect(await refused('TRUNCATE workflow_definition')).toBe(stays);
    expect(await refused(`UPDATE workflow_definition SET hash = hash || 'x'`)).toBe(stays);
  });
});
