/** Stones as text: whose prices, which links, and where an e-mail with them goes. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { makeShareGrant, openShareGrant } from '../../server/media/share-grant.ts';
import { makeGrant } from '../../server/media/grant.ts';
import { sharedPrice } from '../../src/domain/prices/shared-price.ts';
import { SHARE_MAILS_AN_HOUR } from '../../src/domain/stones/share-text.ts';
import type { Api, Reply } from '../support/api.ts';
import { sendMails } from '../mails/support/mails.ts';
import { mailTo } from '../mails/support/outbox.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { pngOf } from '../support/png.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startWebServer, type WebServer } from '../uploads/support/http-server.ts';

type Schemas = components['schemas'];
type Shared = Schemas['Shared'];
type Stone = Schemas['Stone'];

let server: TestServer;
let supplier: WebServer;
let customer: Api;
let associate: Api;
let customerId: string;
let stones: Stone[];
let numbers: string[];

/** What the client pays, without a markup. */
const AT_COST = { price: true, markup: 0 };
const PNG = pngOf(16, 16);
const figure = (value: string | null | undefined): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Number(value));

beforeAll(async () => {
  supplier = await startWebServer({
    '/stone.png': (_request, response) => void response.writeHead(200).end(PNG),
  });
  server = await startTestServer({ MEDIA_HOSTS: `127.0.0.1:${supplier.port}` });
  customer = await server.as('customer@pavilion.test');
  associate = await server.as('associate@pavilion.test');
  const [person] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  customerId = person?.id ?? '';
  const found = await customer.send('POST', '/inventory/search', { size: 3, status: [1], diamond_type: 1 });
  stones = dataOf<{ stockList: Stone[] }>(found).stockList;
  numbers = stones.map(({ stock_no }) => stock_no);
  await server.command('UPDATE stone SET image = $2, video = NULL, certificate = NULL WHERE stock_no = $1', [
    numbers[0],
    `http://127.0.0.1:${supplier.port}/stone.png`,
  ]);
});
afterAll(async () => {
  await server.close();
  await supplier.close();
});
beforeEach(() =>
  server.command(`UPDATE mail SET created_at = now() - interval '2 hours' WHERE kind = 'sharedStones'`),
);

const share = (api: Api, data: object): Promise<Reply> =>
  api.send('POST', '/inventory/share-diamonds', { stock_numbers: numbers, ...data });
const shared = async (api: Api, data: object = {}): Promise<Shared> => {
  const reply = await share(api, data);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Shared>(reply);
};
const mails = () =>
  server.query<{ user_id: string; address: string; subject: string; plain: string; html: string }>(
    `SELECT user_id, address, subject, plain, html FROM mail WHERE kind = 'sharedStones' AND created_at > now() - interval '1 hour'`,
  );

describe('the text', () => {
  it('has the specification’s lines with what the client pays if they ask for it, and ends with a request to confirm', async () => {
    const [first] = stones;
    const { text, stones: each, priced } = await shared(customer, AT_COST);
    const lines = each[0]?.text.split('\n') ?? [];
    expect(lines[0]).toBe(`Stock No.: ${numbers[0]}`);
    expect(lines[1]).toBe(`Report: ${first?.lab} ${first?.report_no}`);
    expect(lines[2]).toContain(`${first?.clarity} ${figure(String(first?.carat))} ct`);
    expect(lines.slice(3)).toEqual([
      `PPC: ${figure(first?.price_per_ct)}`,
      `Final Amt. USD: ${figure(first?.total_amt)}`,
    ]);
    expect(priced).toBe(true);
    expect(each.map(({ stock_no }) => stock_no)).toEqual(numbers);
    expect(text.split('\n').at(-1)).toMatch(/^Confirm /);
    for (const data of [{}, { price: false }]) {
      const bare = await shared(customer, data);
      expect([bare.priced, bare.text.includes('PPC')]).toEqual([false, false]);
    }
  });

  it('has the client’s prices with their markup on top, and none without a markup', async () => {
    const { stones: each } = await shared(customer, { price: true, markup: 12.5 });
    for (const [at, { markup_ppc: perCarat, carat }] of stones.entries()) {
      const { price_per_ct: price, amount } = sharedPrice(perCarat ?? '', carat ?? 0, 12.5);
      expect(each[at]?.text.split('\n').slice(3)).toEqual([
        `PPC: ${figure(price)}`,
        `Final Amt. USD: ${figure(amount)}`,
      ]);
    }
    const email = 'buyer@example.com';
    for (const data of [{ price: true }, { price: true, email }, { markup: 5 }, { price: true, markup: -1 }])
      expect((await share(customer, data)).status).toBe(400);
    expect(await mails()).toEqual([]);
    await shared(customer, { price: true, markup: 12.5, email });
    expect((await mails())[0]?.plain).toContain(each[0]?.text);
  });

  it('begins with the markup that the person used last', async () => {
    const AT = '/user/share-markup';
    const last = async (api: Api) => dataOf<{ markup: number | null }>(await api.get(AT)).markup;
    expect(await last(customer)).toBeNull();
    for (const markup of [7.5, 12.25]) {
      expect((await customer.send('POST', AT, { markup })).status).toBe(200);
      expect(await last(customer)).toBe(markup);
    }
    expect(await last(associate)).toBeNull();
    for (const markup of [0, -1, 1000.5])
      expect((await customer.send('POST', AT, { markup })).status).toBe(400);
    expect(await last(customer)).toBe(12.25);
  });

  it('shows staff no supplier’s price, and the prices of a client whom they name', async () => {
    const bare = await shared(associate);
    expect([bare.priced, bare.text.includes('PPC')]).toEqual([false, false]);
    const { text } = await shared(associate, { user_id: customerId, price: true });
    expect(text).toBe((await shared(customer, AT_COST)).text);
    const marked = { price: true, markup: 10 };
    expect((await shared(associate, { user_id: customerId, ...marked })).text).toBe(
      (await shared(customer, marked)).text,
    );
    const supplied = await server.query<{ total_amt: string }>(
      'SELECT total_amt FROM stone WHERE stock_no = ANY ($1)',
      [numbers],
    );
    const own = stones.map(({ total_amt }) => total_amt);
    const others = supplied.filter(({ total_amt }) => !own.includes(total_amt));
    expect(others).not.toEqual([]);
    for (const { total_amt } of others) expect(text).not.toContain(figure(total_amt));
  });

  it('refuses a request without stones, and an unknown number as typed', async () => {
    expect(await share(customer, { stock_numbers: [] })).toMatchObject({ status: 400 });
    const missing = await share(customer, { stock_numbers: [numbers[0], 'nowhere-1'] });
    expect([missing.status, missing.body?.message]).toEqual([404, expect.stringContaining('nowhere-1')]);
  });
});

describe('a link of a text', () => {
  const linkIn = (text: string): string => /Image: http:\/\/[^/]+(\S+)/.exec(text)?.[1] ?? '';

  it('opens that one file without signing in, and names no supplier', async () => {
    const { text } = await shared(customer, { image: true, video: true, certificate: true });
    expect(
      [...text.matchAll(/^(Image|Video|Certificate): /gm)].filter(([, kind]) => kind === 'Image'),
    ).toHaveLength(stones.filter(({ image }, at) => at === 0 || image !== null).length);
    expect(text).not.toContain(String(supplier.port));
    const link = linkIn(text);
    const opened = await fetch(`${server.url}${link}`);
    expect(opened.status).toBe(200);
    const picture = await sharp(Buffer.from(await opened.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', width: 16, height: 16 });
    const [, id] = /media\/([^/]+)/.exec(link) ?? [];
    const another = stones[1]?.id ?? '';
    for (const elsewhere of [link.replace('/image?', '/video?'), link.replace(id ?? '', another)])
      expect((await fetch(`${server.url}${elsewhere}`)).status).toBe(404);
  });

  it('is dead once the account of who shared it is closed, and after its days', async () => {
    const link = linkIn((await shared(customer, { image: true })).text);
    await server.command(`UPDATE app_user SET is_active = false WHERE id = $1`, [customerId]);
    try {
      expect((await fetch(`${server.url}${link}`)).status).toBe(404);
    } finally {
      await server.command(`UPDATE app_user SET is_active = true WHERE id = $1`, [customerId]);
    }
    expect((await fetch(`${server.url}${link}`)).status).toBe(200);
  });

  it('has a grant that is valid only for its purpose, key and time', () => {
    const key = Buffer.alloc(32, 7);
    const day = 24 * 3_600_000;
    const medium = { userId: customerId, stoneId: stones[0]?.id ?? '', kind: 'image' as const };
    const grant = makeShareGrant(key, medium, 100 * day);
    expect(openShareGrant(key, grant, 106.9 * day)).toEqual(medium);
    expect(openShareGrant(key, grant, 108 * day)).toBeNull();
    expect(openShareGrant(Buffer.alloc(32, 8), grant, 100 * day)).toBeNull();
    expect(openShareGrant(key, makeGrant(key, Buffer.alloc(32), 100 * day), 100 * day)).toBeNull();
  });
});

describe('an e-mail', () => {
  it('goes to the address with the words and the stones, and says where to answer', async () => {
    const { text, sent_to } = await shared(customer, {
      email: ' Buyer@Example.com ',
      words: 'Have a <look>',
    });
    expect(sent_to).toBe('buyer@example.com');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ user_id: customerId, address: 'buyer@example.com' });
    expect(mail?.plain).toContain(text);
    expect(mail?.plain).toContain('customer@pavilion.test');
    expect(mail?.html).toContain('Have a &lt;look&gt;');
    expect(mail?.html).not.toContain('cannot be turned off');
    await sendMails(server, null);
    const sent = await mailTo(server.dataDir, 'buyer@example.com', /^3 stones from /);
    expect(sent.replyTo?.map(({ address }) => address)).toEqual(['customer@pavilion.test']);
    const events = await server.query<{ event: string }>(
      `SELECT h.event FROM history h JOIN mail m ON m.id = h.record_id
        WHERE m.kind = 'sharedStones' AND m.created_at > now() - interval '1 hour' ORDER BY h.step`,
    );
    expect(events[0]).toEqual({ event: 'QUEUE' });
    expect(events).toHaveLength(2);
  });

  it('is not sent to an invalid address, with a missing stone, by guests, or before a registration', async () => {
    expect(await share(customer, { email: 'nobody' })).toMatchObject({ status: 400 });
    expect(await share(customer, { email: 'a@example.com', stock_numbers: ['nowhere'] })).toMatchObject({
      status: 404,
    });
    const { token } = dataOf<{ token: string }>(await guestSignsIn(server, 'walk-in@example.com'));
    const guest = server.asNobody(token);
    expect(await share(guest, { email: 'a@example.com' })).toMatchObject({ status: 403 });
    expect((await share(guest, {})).status).toBe(200);
    const newcomer = await server.as('newcomer@pavilion.test');
    expect(await share(newcomer, { email: 'a@example.com' })).toMatchObject({ status: 403 });
    expect(await mails()).toEqual([]);
  });

  it('is sent so often within an hour, also when all are asked for at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: SHARE_MAILS_AN_HOUR + 5 }, (_, at) =>
        share(customer, { stock_numbers: numbers.slice(0, 1), email: `buyer${at}@example.com` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(SHARE_MAILS_AN_HOUR);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await mails()).toHaveLength(SHARE_MAILS_AN_HOUR);
  });
});

describe('the chosen stones', () => {
  it('are shown without others in the given order, at the viewer’s prices', async () => {
    const named = [numbers[2], 'nowhere-1', numbers[0]?.toLowerCase()];
    const reply = await customer.send('POST', '/inventory/show-selected', { stock_numbers: named });
    const { stockList, missing, totals } = dataOf<Schemas['SelectedStones']>(reply);
    expect(stockList.map(({ stock_no }) => stock_no)).toEqual([numbers[2], numbers[0]]);
    expect(missing).toEqual(['nowhere-1']);
    expect(stockList[0]?.total_amt).toBe(stones[2]?.total_amt);
    expect(totals.lots).toBe(2);
  });

  it('leave out stones that a client does not see', async () => {
    await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [numbers[2]]);
    const asked = { stock_numbers: [numbers[2]] };
    const theirs = await customer.send('POST', '/inventory/show-selected', asked);
    expect(dataOf<Schemas['SelectedStones']>(theirs)).toMatchObject({ stockList: [], missing: [numbers[2]] });
    const house = await associate.send('POST', '/inventory/show-selected', asked);
    expect(dataOf<Schemas['SelectedStones']>(house).stockList).toHaveLength(1);
    await server.command('UPDATE stone SET status = 1 WHERE stock_no = $1', [numbers[2]]);
  });
});
