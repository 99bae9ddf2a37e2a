/** The versions of the house's apps, and the answer to each app. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PORTAL_VERSION } from '../../server/portal-version.ts';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type AppVersion = components['schemas']['AppVersion'];

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const AT = '/home-setting/app-version';
const listed = async (query = ''): Promise<AppVersion[]> =>
  dataOf<{ data: AppVersion[] }>(await admin.get(`${AT}${query}`)).data;
const toldTo = async (email: string, query = ''): Promise<AppVersion | null> =>
  dataOf<{ app: AppVersion | null }>(await (await server.as(email)).get(`/home-setting/shown${query}`)).app;

it('are set by platform; each app gets its own, and omitted ones stay', async () => {
  expect(await listed()).toEqual([]);
  expect(await toldTo('customer@pavilion.test')).toBe(null);
  const android = { platform: 1, version: '2.10', required_version: '2.9.1', notes: ' Match pairs ' };
  const reply = await admin.send('PUT', AT, android);
  expect(reply.body?.message).toBe('Android is at version 2.10.');
  expect(dataOf(reply)).toMatchObject({ ...android, notes: 'Match pairs' });
  await admin.send('PUT', AT, { platform: 3, version: PORTAL_VERSION });
  expect((await listed()).map(({ platform }) => platform)).toEqual([1, 3]);
  expect(await listed('?platform=2&page=1&size=10')).toEqual([]);
  const [one] = await listed('?platform=1');
  expect(one).toMatchObject({ version: '2.10', required_version: '2.9.1' });
  for (const email of ['customer@pavilion.test', 'admin@pavilion.test']) {
    expect(await toldTo(email, '?platform=1')).toEqual(one);
    expect(await toldTo(email)).toMatchObject({ version: PORTAL_VERSION, required_version: null, notes: '' });
  }
  await admin.send('PUT', AT, { platform: 1, version: '2.11' });
  expect(await toldTo('customer@pavilion.test', '?platform=1')).toMatchObject({
    version: '2.11',
    required_version: '2.9.1',
    notes: 'Match pairs',
  });
  const free = await admin.send('PUT', AT, { platform: 1, version: '2.11', required_version: null });
  expect(dataOf(free)).toMatchObject({ required_version: null });
  const [entry] = await server.query<{ summary: string; subject: object }>(
    `SELECT summary, subject FROM audit_log WHERE operation = 'setAppVersion' ORDER BY at DESC LIMIT 1`,
  );
  expect(entry).toMatchObject({
    summary: 'Set the version of Android to 2.11',
    subject: { platform: 1, version: '2.11', required_version: null },
  });
});

it('are refused when nobody could load them', async () => {
  const refused = async (data: object, message?: string): Promise<void> => {
    const reply = await admin.send('PUT', AT, data);
    expect(reply.status, reply.text).toBe(400);
    if (message !== undefined) expect(reply.body?.message).toBe(message);
  };
  await refused({ platform: 4, version: '1' });
  await refused({ platform: 1, version: 'latest' });
  await refused({ platform: 1, version: '1..2' });
  await refused({ platform: 1 });
  await refused(
    { platform: 2, version: '2.9', required_version: '2.10' },
    'No version that comes after 2.9 can be required.',
  );
  await refused(
    { platform: 3, version: '99.0' },
    `This portal is version ${PORTAL_VERSION}, so no one can load 99.0. Install that version first.`,
  );
});
