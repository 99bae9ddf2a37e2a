/** The lists on a business associate's page: everything of their clients, and nothing of others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillHouse } from '../dashboard/support/days.ts';
import { signInEverybody } from '../api/support/people.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const LISTS = [
  'get-carts',
  'get-watchlist',
  'get-notes',
  'get-queue',
  'get-offer',
  'get-invoice',
  'get-hold',
  'get-memo',
  'get-confirm-stone',
  'get-enquiry',
] as const;

let server: TestServer;
let admin: Api;
let associates: { id: string }[];
beforeAll(async () => {
  server = await startTestServer();
  await fillHouse(server);
  admin = (await signInEverybody(server))[1].api;
  associates = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email IN ('associate@pavilion.test', 'associate2@pavilion.test')`,
  );
});
afterAll(() => server.close());

async function clientsIn(list: string, query: string): Promise<string[]> {
  const reply = await admin.send('POST', `/inventory/new-arrival/${list}?size=200${query}`, {});
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return dataOf<{ data: { client: { id: string } | null }[] }>(reply).data.flatMap(
    ({ client }) => client?.id ?? [],
  );
}

it.each(LISTS)('%s is narrowed to the clients of one associate', async (list) => {
  const all = await clientsIn(list, '');
  expect(associates).toHaveLength(2);
  for (const { id } of associates) {
    const own = new Set(
      (await server.query<{ id: string }>('SELECT id FROM app_user WHERE associate_id = $1', [id])).map(
        (row) => row.id,
      ),
    );
    expect(await clientsIn(list, `&business_associate_id=${id}`)).toEqual(
      all.filter((client) => own.has(client)),
    );
  }
});
