/** What the two health checks answer. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The version that a file of npm names for the portal itself. */
const versionIn = (file: string): string =>
  (JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as { version: string }).version;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const answer = async (to: string) => {
  const reply = await fetch(`${server.url}${to}`);
  return [reply.status, await reply.json()];
};

it('/healthz tells that the process is up, and the version of package.json', async () => {
  expect(await answer('/healthz')).toEqual([200, { status: 'alive', version: versionIn('package.json') }]);
  expect(versionIn('package-lock.json')).toBe(versionIn('package.json'));
});

it('/readyz tells that the database answers', async () => {
  expect(await answer('/readyz')).toEqual([200, { status: 'ready' }]);
});
