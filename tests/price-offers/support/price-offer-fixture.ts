/** Prices offered for stones, over HTTP. */
import type { components } from '../../../src/api/schema.gen.ts';
import { signInEverybody, type Member } from '../../api/support/people.ts';
import type { Api, Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { pricesSeen } from '../../support/prices.ts';
import type { TestServer } from '../../support/server.ts';

export const ACTS = '/inventory/new-arrival';

export type OfferLine = components['schemas']['PriceOfferLine'];
type Page = components['schemas']['LinePage'] & { data: OfferLine[] };
export type Moved = components['schemas']['LinesMoved'];

export interface PriceOfferFixture {
  admin: Member;
  associate: Member;
  guest: Member;
  auditor: Member;
  client: Member;
  other: Member;
}

export async function priceOfferFixture(server: TestServer): Promise<PriceOfferFixture> {
  const people = await signInEverybody(server);
  const api = await server.as('customer2@pavilion.test');
  const { id } = dataOf<{ id: string }>(await api.get('/user/profile'));
  return {
    admin: people[1],
    associate: people[3],
    guest: people[2],
    auditor: people[8],
    client: people[4],
    other: { id, role: 4, api },
  };
}

/** A stone nobody has touched, and what it costs this client, in USD. */
export interface PricedStone {
  stock_no: string;
  list: string;
}

export async function availableStones(server: TestServer, api: Api, count = 1): Promise<PricedStone[]> {
  const rows = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone s WHERE status = 1 AND total_amt > 100
        AND NOT EXISTS (SELECT FROM history h WHERE h.stone_id = s.id)
      ORDER BY stock_no LIMIT $1`,
    [count],
  );
  const seen = await pricesSeen(api, { stock_numbers: rows.map(({ stock_no }) => stock_no) });
  return seen.map(({ stock_no, amount }) => ({ stock_no, list: amount ?? '' }));
}

/** So many percent of what the stone costs, in whole dollars. */
export const part = ({ list }: PricedStone, percent: number): string =>
  `${Math.floor((Number(list) * percent) / 100)}.00`;

export const offer = (
  api: Api,
  stones: readonly { stock_no: string; amount: string }[],
  more: Record<string, unknown> = {},
): Promise<Reply> => api.send('POST', `${ACTS}/offer`, { stones, less_than_half: true, ...more });

export const answer = (
  api: Api,
  how: 'accept' | 'counter' | 'decline',
  lines: readonly { id: string; amount?: string }[],
  reason?: string,
): Promise<Reply> =>
  api.send('PUT', `${ACTS}/offer-answer`, {
    answer: how,
    lines: lines.map(({ id, amount }) => (amount === undefined ? { id } : { id, amount })),
    ...(reason === undefined ? {} : { reason }),
  });

export const withdraw = (api: Api, ids: readonly string[]): Promise<Reply> =>
  api.send('PUT', `${ACTS}/offer-withdraw`, { ids });

export async function offered(
  api: Api,
  stones: readonly { stock_no: string; amount: string }[],
  more: Record<string, unknown> = {},
): Promise<string[]> {
  const reply = await offer(api, stones, more);
  if (reply.status !== 200) throw new Error(reply.text);
  return dataOf<Moved>(reply).lines.map(({ id }) => id);
}

export const listOf = async (api: Api, query = ''): Promise<Page> =>
  dataOf<Page>(await api.send('POST', `${ACTS}/get-offer?size=200${query}`, {}));

/** The line as this person sees it. */
export async function seen(api: Api, id: string): Promise<OfferLine> {
  const line = (await listOf(api)).data.find((one) => one.id === id);
  if (!line) throw new Error('The line is not listed.');
  return line;
}

export const stepsOf = (server: TestServer, id: string) =>
  server.query<{ event: string; reason: string | null; actor_id: string | null }>(
    `SELECT h.event, open_words(h.reason) AS reason, h.actor_id FROM history h WHERE h.record_id = $1 ORDER BY h.step`,
    [id],
  );

/** The stone and the line that has it. */
export async function standing(server: TestServer, stockNo: string) {
  const [row] = await server.query<{
    status: number;
    workflow: string | null;
    client_id: string | null;
    line_id: string | null;
  }>(
    `SELECT s.status, c.workflow, c.client_id, c.line_id FROM stone s LEFT JOIN stone_claim c ON c.stone_id = s.id
      WHERE s.stock_no = $1`,
    [stockNo],
  );
  if (!row) throw new Error('No stone');
  return row;
}
