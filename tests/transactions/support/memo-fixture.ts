/** Stones on memo, and requests for more time for them. */
import type { components } from '../../../src/api/schema.gen.ts';
import type { Api, Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { take } from '../../support/prices.ts';
import type { TestServer } from '../../support/server.ts';
import { inDays } from '../../support/days.ts';

const ACTS = '/inventory/new-arrival';

export type MemoLine = components['schemas']['MemoLine'];
type Page = components['schemas']['LinePage'] & { data: MemoLine[] };

/** As refusals and papers say it. */
export const dayAsPrinted = (day: string): string => day.split('-').toReversed().join('/');

export interface LentStones {
  ids: string[];
  numbers: string[];
  memo: string;
}

/** Issues stones that nobody has touched. */
export async function lend(
  server: TestServer,
  staff: Api,
  clientId: string,
  { count = 1, due = 10 }: { count?: number; due?: number } = {},
): Promise<LentStones> {
  const free = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 AND total_amt IS NOT NULL ORDER BY stock_no LIMIT $1',
    [count],
  );
  const stock_numbers = free.map(({ stock_no }) => stock_no);
  const reply = await take(staff, 'memo', { stock_numbers, user_id: clientId, due_date: inDays(due) });
  const { lines, number } = dataOf<{ lines: { id: string; stock_no: string }[]; number: string }>(reply);
  return { ids: lines.map(({ id }) => id), numbers: lines.map((line) => line.stock_no), memo: number };
}

interface ExtensionRequest {
  ids: readonly string[];
  due_date?: string;
  reason?: string;
}

const REASON = 'The buyer is travelling';

export const extend = (
  api: Api,
  { due_date = inDays(20), reason = REASON, ids }: ExtensionRequest,
): Promise<Reply> => api.send('PUT', `${ACTS}/memo-extend`, { ids, due_date, reason });

export const ask = (
  api: Api,
  { due_date = inDays(20), reason = REASON, ids }: ExtensionRequest,
): Promise<Reply> => api.send('POST', `${ACTS}/memo-extension`, { ids, due_date, reason });

export const answer = (
  api: Api,
  data: { ids: readonly string[]; granted: boolean; due_date?: string; reason?: string },
): Promise<Reply> => api.send('PUT', `${ACTS}/memo-extension-answer`, { reason: 'Agreed by phone', ...data });

export const withdraw = (api: Api, ids: readonly string[]): Promise<Reply> =>
  api.send('PUT', `${ACTS}/memo-extension-withdraw`, { ids });

export const receive = (api: Api, ids: readonly string[]): Promise<Reply> =>
  api.send('PUT', `${ACTS}/receive-memo`, { ids });

/** The ids of the wishes that were made. */
export const extensionIdsIn = (reply: Reply): string[] =>
  dataOf<components['schemas']['MemoExtensions']>(reply).extensions.map(({ id }) => id);

export const memosOf = async (api: Api, query = ''): Promise<Page> =>
  dataOf<Page>(await api.send('POST', `${ACTS}/get-memo?size=500&${query}`, {}));

export const dueOf = async (server: TestServer, ids: readonly string[]): Promise<string[]> =>
  (
    await server.query<{ due: string }>(
      'SELECT due_date::text AS due FROM memo_line WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)',
      [ids],
    )
  ).map(({ due }) => due);

export const extensionStatus = async (server: TestServer, ids: readonly string[]): Promise<number[]> =>
  (
    await server.query<{ status: number }>(
      'SELECT status FROM memo_extension WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)',
      [ids],
    )
  ).map(({ status }) => status);
