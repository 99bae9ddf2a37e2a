/**
 * A value's image: a real picture, stored outside the database, served so that nothing in it can
 * run.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type SubMaster = components['schemas']['SubMaster'];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

let server: TestServer;
let admin: Api;
let masterId: string;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  const reply = await admin.send('POST', '/master/masters', { code: 'PICTURED', name: 'Pictured' });
  masterId = dataOf<{ id: string }>(reply).id;
});
afterAll(() => server.close());

const picture = (bytes: Buffer, name = 'stone.png', type = 'image/png'): File =>
  new File([new Uint8Array(bytes)], name, { type });
const add = (files: Record<string, File>): Promise<Reply> => {
  made += 1;
  return admin.form(
    'POST',
    '/master/submaster',
    { master_id: masterId, code: `P${made}`, name: `P ${made}` },
    files,
  );
};
const added = async (bytes = PNG): Promise<SubMaster> => {
  const reply = await add({ image: picture(bytes) });
  expect(reply.status, reply.text).toBe(200);
  return dataOf(reply);
};
const stored = (): string[] =>
  readdirSync(path.join(server.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes(path.sep))
    .map((name) => path.basename(name))
    .sort();
const rows = async (): Promise<string[]> =>
  (await server.query<{ id: string }>('SELECT storage_key AS id FROM stored_file'))
    .map(({ id }) => id)
    .sort();

describe('the image of a value', () => {
  it('is served to every signed-in person as a sandboxed attachment', async () => {
    const value = await added();
    expect(value.image).toMatchObject({ name: 'stone.png', mime: 'image/png', size_bytes: PNG.length });
    for (const email of ['admin@pavilion.test', 'customer@pavilion.test', 'ftp-client@pavilion.test']) {
      const reply = await (await server.as(email)).get(`/master/submaster-image/${value.id}`);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('image/png');
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(reply.headers.get('content-security-policy')).toBe(
        "default-src 'none'; sandbox; frame-ancestors 'none'",
      );
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('is a 404 for clients who are not offered the value, and where there is none', async () => {
    const value = await added();
    await admin.send('PUT', `/master/submaster/status/${value.id}`, { is_display: false });
    const customer = await server.as('customer@pavilion.test');
    expect((await customer.get(`/master/submaster-image/${value.id}`)).status).toBe(404);
    expect((await admin.get(`/master/submaster-image/${value.id}`)).status).toBe(200);
    const bare = dataOf<SubMaster>(await add({}));
    expect((await admin.get(`/master/submaster-image/${bare.id}`)).status).toBe(404);
  });

  it('can be replaced, removed by removeFiles or deleted with its value, and leaves no file behind', async () => {
    const value = await added();
    const before = value.image?.id ?? '';
    expect(stored()).toContain(before);
    const at = `/master/submaster/${value.id}`;
    const replaced = dataOf<SubMaster>(await admin.form('PUT', at, {}, { image: picture(WEBP, 'new.webp') }));
    expect(replaced.image).toMatchObject({ mime: 'image/webp', name: 'new.webp' });
    await expect.poll(stored).toEqual(await rows());
    expect(stored()).not.toContain(before);
    expect((await admin.form('PUT', at, { removeFiles: [before] }, {})).status).toBe(404);
    const removed = await admin.form('PUT', at, { removeFiles: [replaced.image?.id] }, {});
    expect(dataOf<SubMaster>(removed).image).toBe(null);
    const other = await added();
    expect((await admin.send('DELETE', `/master/submaster/${other.id}`)).status).toBe(200);
    await expect.poll(stored).toEqual(await rows());
  });

  it('is refused when it is not a plain picture of at most 2 MB, and nothing is stored', async () => {
    const [before, values] = [stored(), await server.query('SELECT id FROM sub_master')];
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
    const script = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]);
    const cut = PNG.subarray(0, PNG.length - 6);
    const riff = Buffer.concat([WEBP, Buffer.from('more')]);
    for (const bytes of [svg, pdf, script, cut, riff, Buffer.alloc(0), Buffer.from('text')])
      expect((await add({ image: picture(bytes) })).status).toBe(400);
    const large = await add({ image: picture(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])) });
    expect(large.status).toBe(413);
    expect((await add({ uploadExcel: picture(PNG) })).status).toBe(400);
    expect(stored()).toEqual(before);
    expect(await server.query('SELECT id FROM sub_master')).toEqual(values);
  });

  it('leaves no file behind when the value is refused', async () => {
    const before = stored();
    const again = { master_id: masterId, code: 'TWICE', name: 'Twice' };
    expect((await admin.form('POST', '/master/submaster', again, {})).status).toBe(200);
    const reply = await admin.form('POST', '/master/submaster', again, { image: picture(PNG) });
    expect(reply.status).toBe(409);
    expect(stored()).toEqual(before);
  });
});
