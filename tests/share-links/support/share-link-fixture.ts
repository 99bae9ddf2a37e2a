/** A server with stones whose pictures lie at a supplier's, and links to them. */
import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import type { components } from '../../../src/api/schema.gen.ts';
import type { Api, Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { pngOf } from '../../support/png.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { notedMp4, notedPdf, notedWebm } from '../../stones/support/noted-files.ts';
import { startWebServer, type WebServer } from '../../uploads/support/http-server.ts';

type Schemas = components['schemas'];
export type SharedStones = Schemas['SharedStones'];
export type ShareLink = Schemas['ShareLink'];
export type Stone = Schemas['Stone'];

export const AT = '/inventory/share-link';
/** Who made the files, as they say themselves. */
export const MAKER = 'Secret Supplier';
export const PICTURE = await sharp(pngOf(16, 16))
  .jpeg()
  .withExif({ IFD0: { Artist: MAKER } })
  .toBuffer();
const FRAMES = Buffer.alloc(2_000, 'frames ');
/** What the supplier's server has, by path. */
export const NOTED: Readonly<Record<string, Buffer>> = {
  '/stone.jpg': PICTURE,
  '/stone.mp4': notedMp4(MAKER, FRAMES),
  '/stone.webm': notedWebm(MAKER, FRAMES),
  '/stone.pdf': notedPdf(MAKER, 'Carat 1.00'),
};

export interface ShareLinkFixture {
  readonly server: TestServer;
  readonly supplier: WebServer;
  readonly customer: Api;
  readonly associate: Api;
  readonly admin: Api;
  readonly customerId: string;
  /** As the customer sees them; the first one has all media. */
  readonly stones: Stone[];
  readonly numbers: string[];
  make(api: Api, data?: object): Promise<Reply>;
  /** The secret and the link of a request that is accepted. */
  made(api: Api, data?: object): Promise<{ secret: string; link: ShareLink }>;
  open(secret: string): Promise<Reply>;
  shown(secret: string): Promise<SharedStones>;
  /** A medium by the address that the answer names. */
  medium(address: string | undefined): Promise<Response>;
}

/** Installs the hooks of the calling test file. */
export function shareLinkFixture(): ShareLinkFixture {
  let server: TestServer;
  let supplier: WebServer;
  let customer: Api;
  let associate: Api;
  let admin: Api;
  let customerId: string;
  let stones: Stone[];
  let numbers: string[];

  beforeAll(async () => {
    supplier = await startWebServer(
      Object.fromEntries(
        Object.entries(NOTED).map(([path, file]) => [
          path,
          (_request: unknown, response: ServerResponse) => void response.writeHead(200).end(file),
        ]),
      ),
    );
    server = await startTestServer({ MEDIA_HOSTS: `127.0.0.1:${supplier.port}` });
    customer = await server.as('customer@pavilion.test');
    associate = await server.as('associate@pavilion.test');
    admin = await server.as('admin@pavilion.test');
    const [person] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    customerId = person?.id ?? '';
    const found = await customer.send('POST', '/inventory/search', { size: 3, status: [1], diamond_type: 1 });
    stones = dataOf<{ stockList: Stone[] }>(found).stockList;
    numbers = stones.map(({ stock_no }) => stock_no);
    await server.command('UPDATE stone SET image = $2, video = $2, certificate = $2 WHERE stock_no = $1', [
      numbers[0],
      `http://127.0.0.1:${supplier.port}/stone.jpg`,
    ]);
  });
  afterAll(async () => {
    await server.close();
    await supplier.close();
  });

  const make: ShareLinkFixture['make'] = (api, data = {}) =>
    api.send('POST', AT, { stock_numbers: numbers, ...data });
  const open: ShareLinkFixture['open'] = (secret) => server.asNobody().get(`/shared/${secret}`);
  return {
    get server() {
      return server;
    },
    get supplier() {
      return supplier;
    },
    get customer() {
      return customer;
    },
    get associate() {
      return associate;
    },
    get admin() {
      return admin;
    },
    get customerId() {
      return customerId;
    },
    get stones() {
      return stones;
    },
    get numbers() {
      return numbers;
    },
    make,
    async made(api, data) {
      const reply = await make(api, data);
      expect(reply.status, reply.text).toBe(200);
      const { path, link } = dataOf<{ path: string; link: ShareLink }>(reply);
      return { secret: path.replace('/shared/', ''), link };
    },
    open,
    async shown(secret) {
      const reply = await open(secret);
      expect(reply.status, reply.text).toBe(200);
      return dataOf<SharedStones>(reply);
    },
    medium: (address) => fetch(`${server.url}${address ?? '/nothing'}`),
  };
}
