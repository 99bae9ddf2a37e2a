/** A server with invoices of its clients, to be paid. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { components } from '../../../src/api/schema.gen.ts';
import type { Api, Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { take } from '../../support/prices.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { inDays } from '../../support/days.ts';

type Schemas = components['schemas'];
export type Invoice = Schemas['Invoice'];

const ACTIONS = '/inventory/new-arrival';
export const CARLA = 'customer@pavilion.test';
export const DIETER = 'customer2@pavilion.test';

export interface InvoiceFixture {
  readonly server: TestServer;
  readonly admin: Api;
  idOf(email: string): Promise<string>;
  /** Sells so many stones from a memo to the client; the invoice's id. */
  sell(stones?: number, email?: string): Promise<string>;
  /** Lines of a memo of so many stones, to be sold. */
  lend(stones: number, email?: string): Promise<string[]>;
  sold(lineIds: readonly string[]): Promise<Reply>;
  /** Sells so many stones from a memo: its lines, and the invoice's id. */
  sale(stones: number, email?: string): Promise<Sale>;
  reverse(lineIds: readonly string[], more?: object, api?: Api): Promise<Reply>;
  reversed(lineIds: readonly string[]): Promise<Schemas['LinesMoved']>;
  read(id: string, api?: Api): Promise<Invoice>;
  pay(id: string, amount: string, more?: object, api?: Api): Promise<Reply>;
  paid(id: string, amount: string): Promise<Invoice>;
  takeBack(paymentId: string | undefined, reason?: string, api?: Api): Promise<Reply>;
  list(query?: string, api?: Api): Promise<Schemas['Invoices']>;
}

export interface Sale {
  id: string;
  lines: string[];
}

/** Installs the hooks of the calling test file. */
export function invoiceFixture(): InvoiceFixture {
  let server: TestServer;
  let admin: Api;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.as('admin@pavilion.test');
  });
  afterAll(() => server.close());

  const house: InvoiceFixture = {
    get server() {
      return server;
    },
    get admin() {
      return admin;
    },
    async idOf(email) {
      const [person] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [
        email,
      ]);
      return person?.id ?? '';
    },
    async lend(count, email = CARLA) {
      const free = await server.query<{ stock_no: string }>(
        `SELECT stock_no FROM stone WHERE status = 1 AND total_amt > 0 ORDER BY random() LIMIT $1`,
        [count],
      );
      const stock_numbers = free.map(({ stock_no }) => stock_no);
      expect(stock_numbers).toHaveLength(count);
      const lent = await take(admin, 'memo', { stock_numbers, user_id: await house.idOf(email) });
      return dataOf<Schemas['LinesMoved']>(lent).lines.map(({ id }) => id);
    },
    sold: (ids) => admin.send('POST', `${ACTIONS}/memo-sell`, { ids }),
    sell: async (count = 2, email = CARLA) => (await house.sale(count, email)).id,
    async sale(count, email = CARLA) {
      const lines = await house.lend(count, email);
      const reply = await house.sold(lines);
      const { number } = dataOf<Schemas['LinesMoved']>(reply);
      const [invoice] = await server.query<{ id: string }>('SELECT id FROM invoice WHERE number = $1', [
        number,
      ]);
      return { id: invoice?.id ?? '', lines };
    },
    reverse: (ids, more = {}, api = admin) =>
      api.send('PUT', `${ACTIONS}/reverse-sale`, { of: 'memo', ids, reason: 'Sold by mistake', ...more }),
    async reversed(ids) {
      const reply = await house.reverse(ids);
      expect(reply.status, reply.text).toBe(200);
      return dataOf<Schemas['LinesMoved']>(reply);
    },
    async read(id, api = admin) {
      return dataOf<Invoice>(await api.get(`${ACTIONS}/invoice/${id}`));
    },
    pay: (id, amount, more = {}, api = admin) =>
      api.send('POST', `${ACTIONS}/invoice/${id}/payment`, { amount, paid_on: inDays(0), way: 1, ...more }),
    async paid(id, amount) {
      const reply = await house.pay(id, amount);
      expect(reply.status, reply.text).toBe(200);
      return dataOf<Invoice>(reply);
    },
    takeBack: (id, reason = 'Booked on the wrong invoice', api = admin) =>
      api.send('PUT', `${ACTIONS}/payment/${id}/take-back`, { reason }),
    async list(query = '', api = admin) {
      return dataOf<Schemas['Invoices']>(await api.send('POST', `${ACTIONS}/get-invoice?${query}`, {}));
    },
  };
  return house;
}

export const centsOf = (usd: string): bigint => BigInt(usd.replace('.', ''));
export const usdOf = (cents: bigint): string => {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
