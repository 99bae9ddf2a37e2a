/**
 * Sealed rows are limited in size: the code shortens them, and check constraints refuse the rest.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectText, writeAuditEntry } from '../../server/db/queries/audit/audit-entry.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { writeMoves } from '../../server/workflows/write-history.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LONG = '💎'.repeat(600_000);

describe('an entry of the audit log', () => {
  it('is shortened when it is written', async () => {
    await withActor(server.pool, SYSTEM, 'write', async (tx) =>
      writeAuditEntry(tx, {
        actorId: null,
        actorName: LONG,
        operation: 'tooMuch',
        summary: LONG,
        subject: { note: LONG, numbers: Array.from({ length: 5_000 }, (_one, at) => `S-${at}`) },
      }),
    );
    const [row] = await server.query<{
      summary: string;
      actor_name: string;
      subject: Record<string, unknown>;
    }>(`SELECT summary, actor_name, subject FROM audit_log WHERE operation = 'tooMuch'`);
    expect([...(row?.summary ?? '')]).toHaveLength(500);
    expect(row?.summary.endsWith('💎…')).toBe(true);
    expect([...(row?.actor_name ?? '')]).toHaveLength(300);
    expect(row?.subject['numbers']).toHaveLength(501);
    expect(row?.subject['numbers']).toEqual(expect.arrayContaining(['S-0', 'S-499', 'and 4500 more']));
  });

  it('keeps the stock numbers of 500 stones', () => {
    const numbers = Array.from({ length: 500 }, (_one, at) => `PAV-${at}-${'9'.repeat(60)}`);
    expect(JSON.parse(subjectText({ stock_numbers: numbers }))).toEqual({ stock_numbers: numbers });
  });

  it('has a subject of at most 64 kB', () => {
    const long = 'x'.repeat(2_000);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_one, at) => [`field ${at}`, long]));
    for (const subject of [
      { list: Array.from({ length: 400 }, () => long) },
      many,
      { deep: { list: [[long, many]] } },
    ])
      expect(Buffer.byteLength(subjectText(subject))).toBeLessThanOrEqual(65_536);
    const { list } = JSON.parse(subjectText({ list: Array.from({ length: 400 }, () => long) }));
    expect(list.at(-1)).toBe('and 369 more');
  });

  it.each([
    ['summary', 'x'.repeat(3_001)],
    ['actor_name', 'x'.repeat(2_001)],
    ['operation', 'x'.repeat(101)],
    ['request_id', 'x'.repeat(101)],
    ['subject', JSON.stringify({ x: 'x'.repeat(530_000) })],
  ])('is refused by a check constraint with a longer %s', async (column, value) => {
    const fields = { id: newId(), actor_name: 'Somebody', operation: 'o', summary: 's', [column]: value };
    const insert = server.command(
      `INSERT INTO audit_log (${Object.keys(fields).join(', ')}) VALUES (${Object.keys(fields)
        .map((_one, at) => `$${at + 1}`)
        .join(', ')})`,
      Object.values(fields),
    );
    await expect(insert).rejects.toMatchObject({ code: '23514', constraint: 'audit_log_is_bounded' });
  });
});

describe('a step in the history', () => {
  it('is shortened when it is written, and refused by a check constraint when longer', async () => {
    const [stone] = await server.query<{ id: string }>(
      `SELECT id FROM stone WHERE status = 1 ORDER BY id LIMIT 1`,
    );
    const move = {
      workflow: 'stone',
      recordId: stone?.id ?? '',
      stoneId: stone?.id ?? '',
      clientId: null,
    } as const;
    const actor = { id: null, role: null, name: LONG, requestId: null };
    await withActor(server.pool, SYSTEM, 'write', async (tx) =>
      writeMoves(
        tx,
        actor,
        [{ ...move, event: 'WITHDRAW', from: 'available', to: 'notAvailable', toCode: 2, consulted: null }],
        LONG,
      ),
    );
    const [step] = await server.query<{ reason: number; name: number }>(
      `SELECT char_length(reason) AS reason, char_length(actor_name) AS name FROM history WHERE stone_id = $1 ORDER BY at DESC LIMIT 1`,
      [stone?.id],
    );
    expect(step).toEqual({ reason: 2_000, name: 300 });
    await expect(
      server.command(
        `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_name, definition_hash, reason)
         SELECT $1, workflow, record_id, 99, event, from_state, to_state, actor_name, definition_hash, $2 FROM history LIMIT 1`,
        [newId(), 'x'.repeat(11_001)],
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'history_is_bounded' });
  });

  it('of a missing record is refused by PostgreSQL, together with the rest of the batch', async () => {
    const before = await server.query<{ n: number }>('SELECT count(*)::int AS n FROM history');
    const actor = { id: null, role: null, name: 'Nobody', requestId: null };
    const step = {
      event: 'WITHDRAW',
      from: 'available',
      to: 'notAvailable',
      toCode: 2,
      consulted: null,
    } as const;
    const [stone] = await server.query<{ id: string; version: number }>(
      'SELECT id, version FROM stone WHERE status = 1 ORDER BY id DESC LIMIT 1',
    );
    const ids = [stone?.id ?? '', newId()];
    const written = withActor(server.pool, SYSTEM, 'write', async (tx) =>
      writeMoves(
        tx,
        actor,
        ids.map((id) => ({ workflow: 'stone', recordId: id, stoneId: id, clientId: null, ...step })),
      ),
    );
    await expect(written).rejects.toThrow('1 of 2 records were there to move');
    expect(await server.query('SELECT count(*)::int AS n FROM history')).toEqual(before);
    expect(await server.query('SELECT id, version FROM stone WHERE id = $1', [stone?.id])).toEqual([stone]);
  });
});
