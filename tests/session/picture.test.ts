/**
 * The picture of a person: sent with the profile, shown to whoever may see the person, and taken
 * off again.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { apiOf, type Api, type Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type User = components['schemas']['User'];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const PROFILE = '/user/profile';

let server: TestServer;
let customer: Api;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  customer = await server.as('customer@pavilion.test');
  ({ id } = dataOf<User>(await customer.get(PROFILE)));
});
afterAll(() => server.close());

const picture = (bytes: Buffer, name = 'me.png'): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const sent = (files: Record<string, File>, data: object = {}): Promise<Reply> =>
  customer.form('PUT', PROFILE, data, files);
const changed = async (files: Record<string, File>, data: object = {}): Promise<User> => {
  const reply = await sent(files, data);
  expect(reply.status, reply.text).toBe(200);
  return dataOf(reply);
};
const seenBy = async (email: string): Promise<Reply> => (await server.as(email)).get(`/user/picture/${id}`);
const stored = (): string[] =>
  readdirSync(path.join(server.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes(path.sep))
    .map((name) => path.basename(name));

describe('the picture of a person', () => {
  it('comes with a form, beside other changes, and is served as a sandboxed attachment', async () => {
    const user = await changed({ picture: picture(PNG) }, { last_name: 'Pictured' });
    expect(user).toMatchObject({ last_name: 'Pictured', picture: expect.any(String) });
    expect(dataOf<User>(await customer.get(PROFILE)).picture).toBe(user.picture);
    const reply = await customer.get(`/user/picture/${id}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(reply.headers.get('content-security-policy')).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    );
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is shown to those who may see the person, and is a 404 for others', async () => {
    await changed({ picture: picture(PNG) });
    expect((await seenBy('admin@pavilion.test')).status).toBe(200);
    expect((await seenBy('associate@pavilion.test')).status).toBe(200);
    for (const email of ['associate2@pavilion.test', 'customer2@pavilion.test', 'ftp-client@pavilion.test'])
      expect((await seenBy(email)).status, email).toBe(404);
    expect((await customer.get('/user/picture/nobody')).status).toBe(404);
  });

  it('stays when the profile is changed as JSON or as a form without one', async () => {
    const { picture: before } = await changed({ picture: picture(PNG) });
    const reply = await customer.send('PUT', PROFILE, { first_name: 'Json' });
    expect(dataOf<User>(reply)).toMatchObject({ first_name: 'Json', picture: before });
    expect(await changed({}, { first_name: 'Form' })).toMatchObject({ first_name: 'Form', picture: before });
  });

  it('is replaced by another, and taken off by null, and leaves no file behind', async () => {
    const { picture: first } = await changed({ picture: picture(PNG) });
    const { picture: second } = await changed({ picture: picture(WEBP, 'me.webp') });
    expect(second).not.toBe(first);
    await expect.poll(stored).not.toContain(first);
    expect((await customer.get(`/user/picture/${id}`)).headers.get('content-type')).toBe('image/webp');
    const none = dataOf<User>(await customer.send('PUT', PROFILE, { picture: null }));
    expect(none.picture).toBe(null);
    await expect.poll(stored).not.toContain(second);
    expect((await customer.get(`/user/picture/${id}`)).status).toBe(404);
    const rows = await server.query('SELECT FROM stored_file WHERE id = ANY ($1)', [[first, second]]);
    expect(rows).toHaveLength(0);
  });

  it('is refused when it is not one plain picture of at most 2 MB, and nothing changes', async () => {
    const before = await changed({ picture: picture(PNG) });
    const files = stored();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const script = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]);
    const cut = PNG.subarray(0, PNG.length - 6);
    for (const bytes of [svg, script, cut, Buffer.from('%PDF-1.4\n%%EOF\n'), Buffer.alloc(0)])
      expect((await sent({ picture: picture(bytes) }, { first_name: 'Refused' })).status).toBe(400);
    const large = picture(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]));
    expect((await sent({ picture: large })).status).toBe(413);
    expect((await sent({ image: picture(PNG) })).status).toBe(400);
    expect((await sent({ picture: picture(PNG) }, { first_name: '' })).status).toBe(400);
    expect((await customer.send('PUT', PROFILE, { picture: 'me.png' })).status).toBe(400);
    expect(dataOf<User>(await customer.get(PROFILE))).toMatchObject({
      first_name: before.first_name,
      picture: before.picture,
    });
    expect(stored()).toEqual(files);
  });

  it('is refused of guests, who are forgotten after a month', async () => {
    const visit = { contact_person: 'Gus', company_name: 'Visitors', email: 'gus@pictures.test' };
    const reply = await server
      .asNobody()
      .send('POST', '/user/login?is_guest=true', { ...visit, mobile: '5550109', mobile_country_id: 914 });
    const guest = apiOf(server.url, dataOf<{ token: string }>(reply).token);
    expect((await guest.form('PUT', PROFILE, {}, { picture: picture(PNG) })).status).toBe(400);
  });

  it('is in the file of what is kept about the person', async () => {
    await changed({ picture: picture(PNG) });
    const reply = await customer.get(`${PROFILE}/file`);
    expect(reply.text).toMatch(/documents\/picture-[0-9a-f]{8}\.png/);
  });
});
