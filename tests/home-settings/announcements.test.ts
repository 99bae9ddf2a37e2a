/** Popups, events and banners: written by administrators, shown to clients in their days. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { pngOf } from '../support/png.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

type Announcement = components['schemas']['Announcement'];
type Shown = components['schemas']['Shown'];
type Page = components['schemas']['Announcements'];

let server: TestServer;
let admin: Api;
let customer: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
});
afterAll(() => server.close());

/** So many days from now, in UTC. */
const NOW = { start_date: inDays(-2), end_date: inDays(5) };
const TEXT = { title: 'Fair in June', description: 'Booth 12', page: '/search', ...NOW };
const picture = (bytes: Buffer = pngOf(40, 20), name = 'booth.png'): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });

const form = (
  method: 'POST' | 'PUT',
  at: string,
  data: object,
  files: readonly File[] = [],
): Promise<Reply> => admin.form(method, `/home-setting/${at}`, data, { images: files });

async function added(kind: string, data: object = {}, files: readonly File[] = []): Promise<Announcement> {
  const type = kind === 'banner' ? { type: 1 } : {};
  const reply = await form('POST', kind, { ...TEXT, ...type, ...data }, files);
  expect(reply.status, reply.text).toBe(200);
  return dataOf(reply);
}
const shownTo = async (api: Api): Promise<Shown> => dataOf(await api.get('/home-setting/shown'));
const idsShownTo = async (api: Api): Promise<string[]> =>
  (await shownTo(api)).announcements.map(({ id }) => id);
const stored = (): string[] =>
  readdirSync(path.join(server.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes(path.sep))
    .map((name) => path.basename(name))
    .sort();

describe.each(['popup', 'event', 'banner'])('a %s', (kind) => {
  it('is added, listed, found by its words, changed and deleted, and the audit log says so', async () => {
    const title = `Diamonds of June for a ${kind}`;
    const one = await added(kind, { title: ` ${title} ` });
    expect(one).toMatchObject({ ...TEXT, title, is_active: true, images: [] });
    expect(one.type).toBe(kind === 'banner' ? 1 : undefined);
    const found = dataOf<Page>(await admin.get(`/home-setting/${kind}?search=OF JUNE FOR&page=1&size=10`));
    expect(found.data).toEqual([one]);
    expect(found.pagination.totalRecords).toBe(1);
    for (const other of ['popup', 'event', 'banner'].filter((name) => name !== kind)) {
      expect(
        dataOf<Page>(await admin.get(`/home-setting/${other}?search=OF JUNE FOR`)).data,
      ).not.toContainEqual(one);
      expect((await admin.send('PUT', `/home-setting/${other}/${one.id}`, { is_active: false })).status).toBe(
        404,
      );
      expect((await admin.send('DELETE', `/home-setting/${other}/${one.id}`)).status).toBe(404);
    }
    const changed = await admin.send('PUT', `/home-setting/${kind}/${one.id}`, {
      description: ' At booth 14 ',
    });
    expect(changed.body?.message).toBe(`${title} is changed.`);
    expect(dataOf(changed)).toMatchObject({ title, description: 'At booth 14', is_active: true });
    const off = await admin.send('PUT', `/home-setting/${kind}/${one.id}`, { is_active: false });
    expect(off.body?.message).toBe(`${title} is inactive.`);
    expect(dataOf(off)).toMatchObject({ description: 'At booth 14', is_active: false });
    const gone = await admin.send('DELETE', `/home-setting/${kind}/${one.id}`);
    expect(gone.body?.message).toBe(`${title} is deleted.`);
    expect((await admin.send('DELETE', `/home-setting/${kind}/${one.id}`)).status).toBe(404);
    const said = await server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE summary LIKE $1 ORDER BY at`,
      [`%the ${kind} ${title}`],
    );
    expect(said.map(({ summary }) => summary)).toEqual([
      `Added the ${kind} ${title}`,
      `Changed the ${kind} ${title}`,
      `Changed the ${kind} ${title}`,
      `Deleted the ${kind} ${title}`,
    ]);
  });

  it('is shown to clients only, while it is active, from its first to its last day in any time zone', async () => {
    const one = await added(kind);
    const [early, late, before, after] = [
      await added(kind, { start_date: inDays(2), end_date: inDays(9) }),
      await added(kind, { start_date: inDays(-9), end_date: inDays(-2) }),
      await added(kind, { start_date: inDays(0), end_date: inDays(0) }),
      await added(kind, { is_active: false }),
    ];
    for (const email of ['customer@pavilion.test', 'api-client@pavilion.test']) {
      const ids = await idsShownTo(await server.as(email));
      expect(ids).toEqual(expect.arrayContaining([one.id, before.id]));
      for (const hidden of [early, late, after]) expect(ids).not.toContain(hidden.id);
    }
    const { announcements } = await shownTo(customer);
    expect(announcements.find(({ id }) => id === one.id)).toMatchObject({ kind, title: TEXT.title, ...NOW });
    for (const email of ['admin@pavilion.test', 'associate@pavilion.test', 'auditor@pavilion.test'])
      expect((await shownTo(await server.as(email))).announcements).toEqual([]);
  });

  it('is refused without a title, when it ends before it begins, on an unknown page, with unknown fields', async () => {
    const type = kind === 'banner' ? { type: 1 } : {};
    const refused = async (data: object): Promise<Reply> => {
      const reply = await form('POST', kind, { ...TEXT, ...type, ...data });
      expect(reply.status, reply.text).toBe(400);
      return reply;
    };
    expect((await refused({ title: '  ' })).body?.message).toBe('Enter a title.');
    expect((await refused({ title: ' \u200b ' })).body?.message).toMatch(/invisible/);
    const ends = await refused({ end_date: inDays(-3) });
    expect(ends.body).toMatchObject({
      message: 'The last day is before the first.',
      data: { field: 'end_date' },
    });
    await refused({ page: '/admin' });
    await refused({ start_date: '2026-02-30' });
    await refused({ somewhere: 1 });
    await refused(kind === 'banner' ? { type: 3 } : { type: 1 });
    if (kind === 'banner') await refused({ type: undefined });
    const one = await added(kind);
    const reply = await admin.send('PUT', `/home-setting/${kind}/${one.id}`, { end_date: inDays(-3) });
    expect(reply.status).toBe(400);
  });
});

describe('its pictures', () => {
  it('can be several, are re-encoded, and can be replaced one by one', async () => {
    const located = await sharp(pngOf(60, 30))
      .withExif({ IFD0: { Artist: 'Nobody to name' } })
      .jpeg()
      .toBuffer();
    expect(located.includes('Nobody to name')).toBe(true);
    const one = await added('popup', {}, [picture(located, 'one.jpg'), picture()]);
    expect(one.images.map(({ name }) => name)).toEqual(['one.jpg', 'booth.jpg']);
    const [first, second] = one.images;
    const bytes = Buffer.from(await admin.bytes(`/home-setting/picture/${first?.id}`));
    expect(bytes.includes('Nobody to name')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 30 });
    const reply = await form('PUT', `popup/${one.id}`, { removeFiles: [first?.id] }, [
      picture(pngOf(9, 9), 'new.png'),
    ]);
    const next = dataOf<Announcement>(reply);
    expect(next.images.map(({ name }) => name)).toEqual(['booth.jpg', 'new.jpg']);
    expect(next.images[0]).toEqual(second);
    await expect.poll(stored).not.toContain(first?.id);
    expect((await admin.get(`/home-setting/picture/${first?.id}`)).status).toBe(404);
    await admin.send('DELETE', `/home-setting/popup/${one.id}`);
    await expect.poll(stored).not.toContain(second?.id);
  });

  it('are visible to clients while it is shown, and always to people who manage it', async () => {
    const one = await added('banner', {}, [picture()]);
    const at = `/home-setting/picture/${one.images[0]?.id}`;
    for (const email of ['customer@pavilion.test', 'ftp-client@pavilion.test', 'associate@pavilion.test']) {
      const reply = await (await server.as(email)).get(at);
      expect(reply.status, email).toBe(200);
      expect(reply.headers.get('content-type')).toBe('image/jpeg');
    }
    await admin.send('PUT', `/home-setting/banner/${one.id}`, { is_active: false });
    for (const email of ['customer@pavilion.test', 'associate@pavilion.test'])
      expect((await (await server.as(email)).get(at)).status, email).toBe(404);
    for (const email of ['admin@pavilion.test', 'qc@pavilion.test', 'auditor@pavilion.test'])
      expect((await (await server.as(email)).get(at)).status, email).toBe(200);
    expect((await customer.get('/home-setting/picture/none')).status).toBe(404);
  });

  it('are refused when they are none, too large, too many, or another’s, and nothing is stored', async () => {
    const one = await added('event', {}, [picture(), picture()]);
    const other = await added('event', {}, [picture()]);
    const before = stored();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await form('POST', 'event', TEXT, [picture(svg)])).status).toBe(400);
    const large = Buffer.concat([pngOf(4, 4), Buffer.alloc(2 * 1024 * 1024)]);
    expect((await form('POST', 'event', TEXT, [picture(large)])).status).toBe(413);
    const many = await form('PUT', `event/${one.id}`, {}, [picture(), picture()]);
    expect(many.body).toMatchObject({
      message: 'Up to 3 pictures are shown together.',
      data: { field: 'images' },
    });
    expect((await form('POST', 'event', TEXT, [picture(), picture(), picture(), picture()])).status).not.toBe(
      200,
    );
    const foreign = { removeFiles: [other.images[0]?.id] };
    expect((await form('PUT', `event/${one.id}`, foreign)).status).toBe(404);
    expect((await form('PUT', `event/${one.id}`, { end_date: inDays(-9) }, [picture()])).status).toBe(400);
    expect(stored()).toEqual(before);
  });
});
