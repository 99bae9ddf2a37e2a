/** Mail programs break and shorten links: what is left of one is answered like an unknown link. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const UNKNOWN = 'a'.repeat(43);
const SHORTENED = ['a', 'a'.repeat(42), `${UNKNOWN}.`, 'aa=3D'];

it.each([
  ['POST', '/user/invitation', true],
  ['POST', '/user/accept-invitation', true],
  ['POST', '/user/email-change', true],
  ['POST', '/user/email-change/confirm', true],
  ['POST', '/user/email-change/object', true],
  ['GET', '/unsubscribe/', false],
  ['POST', '/unsubscribe/', false],
  ['GET', '/inventory/download/', false],
] as const)('%s %s tells what to do with a shortened link', async (method, path, inBody) => {
  const answer = async (token: string) => {
    const data = path.endsWith('accept-invitation') ? { password: 'a lantern over the quay' } : {};
    const api = server.asNobody();
    const at = inBody ? path : path + encodeURIComponent(token);
    const { status, body } =
      method === 'GET'
        ? await api.get(at)
        : await api.send('POST', at, inBody ? { ...data, token } : undefined);
    return { status, message: body?.message };
  };
  const unknown = await answer(UNKNOWN);
  expect(unknown.message).not.toMatch(/is not valid/);
  for (const token of SHORTENED) expect(await answer(token), token).toEqual(unknown);
});
