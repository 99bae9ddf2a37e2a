/** Stones that somebody has, and those who wait for them. */
import { expect } from 'vitest';
import type { components } from '../../../src/api/schema.gen.ts';
import { signInEverybody, type Member } from '../../api/support/people.ts';
import type { Api, Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { take } from '../../support/prices.ts';
import type { TestServer } from '../../support/server.ts';

export const ACTS = '/inventory/new-arrival';

export type QueueLine = components['schemas']['QueueLine'];
type Page = components['schemas']['LinePage'] & { data: QueueLine[] };
type Moved = components['schemas']['LinesMoved'];

/** Three clients who may hold, and staff. */
export interface QueueFixture {
  admin: Member;
  associate: Member;
  guest: Member;
  holder: Member;
  first: Member;
  second: Member;
}

export async function queueFixture(server: TestServer): Promise<QueueFixture> {
  const people = await signInEverybody(server);
  const api = await server.as('customer2@pavilion.test');
  const { id } = dataOf<{ id: string }>(await api.get('/user/profile'));
  // Whoever let a stone go may hold it again at once.
  await server.command(`UPDATE setting SET value = '0' WHERE key = 'rehold_hours'`);
  return {
    admin: people[1],
    associate: people[3],
    guest: people[2],
    holder: people[6],
    first: people[4],
    second: { id, role: 4, api },
  };
}

/** Stock numbers of stones that nobody has touched. */
export async function availableStones(server: TestServer, count = 1): Promise<string[]> {
  const rows = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone s WHERE status = 1 AND total_amt IS NOT NULL
        AND NOT EXISTS (SELECT FROM history h WHERE h.stone_id = s.id) AND NOT EXISTS (SELECT FROM queue_place q WHERE q.stone_id = s.id)
      ORDER BY stock_no LIMIT $1`,
    [count],
  );
  return rows.map(({ stock_no }) => stock_no);
}

const idsIn = (reply: Reply): string[] => dataOf<Moved>(reply).lines.map(({ id }) => id);

/** Holds the stones, and answers the ids of the lines. */
export const hold = async (who: Member, stock_numbers: readonly string[]): Promise<string[]> =>
  idsIn(await take(who.api, 'hold', { stock_numbers }));

export const join = (api: Api, stock_numbers: readonly string[], user_id?: string): Promise<Reply> =>
  api.send('POST', `${ACTS}/queue`, { stock_numbers, ...(user_id === undefined ? {} : { user_id }) });

/** Joins, and answers the ids of the places. */
export const placed = async (who: Member, stock_numbers: readonly string[]): Promise<string[]> =>
  idsIn(await join(who.api, stock_numbers));

export const release = (api: Api, ids: readonly string[]): Promise<Reply> =>
  api.send('PUT', `${ACTS}/release-hold`, { ids });
export const leave = (api: Api, ids: readonly string[]): Promise<Reply> =>
  api.send('PUT', `${ACTS}/queue-leave`, { ids });
export const accept = (api: Api, ids: readonly string[]): Promise<Reply> =>
  api.send('PUT', `${ACTS}/queue-accept`, { ids });

export const listOf = async (api: Api, query = ''): Promise<Page> =>
  dataOf<Page>(await api.send('POST', `${ACTS}/get-queue?size=500${query}`, {}));

/** A place as its client sees it. */
export async function seen(api: Api, id: string | undefined): Promise<QueueLine> {
  const line = (await listOf(api)).data.find((one) => one.id === id);
  if (!line) throw new Error('The place is not listed.');
  return line;
}

export const statusesOf = async (
  server: TestServer,
  ids: readonly (string | undefined)[],
): Promise<number[]> =>
  (
    await server.query<{ status: number }>(
      'SELECT status FROM queue_place WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)',
      [ids],
    )
  ).map(({ status }) => status);

export const stepsOf = (server: TestServer, id: string | undefined) =>
  server.query<{ event: string; reason: string | null; actor_id: string | null; actor_name: string }>(
    `SELECT h.event, open_words(h.reason) AS reason, h.actor_id, open_words(h.actor_name) AS actor_name FROM history h
      WHERE h.record_id = $1 ORDER BY h.step`,
    [id],
  );

/** The stone's state with its claim, which must agree. */
export async function standing(
  server: TestServer,
  stockNo: string | undefined,
): Promise<{ status: number; client_id: string | null; workflow: string | null; due_in: number | null }> {
  const [row] = await server.query<{
    status: number;
    client_id: string | null;
    workflow: string | null;
    due_in: number | null;
  }>(
    `SELECT s.status, c.client_id, c.workflow, round(extract(epoch FROM h.due_at - now()) / 3600)::int AS due_in
       FROM stone s LEFT JOIN stone_claim c ON c.stone_id = s.id LEFT JOIN hold h ON h.id = c.line_id
      WHERE s.stock_no = $1`,
    [stockNo],
  );
  expect(row).toBeDefined();
  if (!row) throw new Error('No stone');
  return row;
}
