/**
 * What a client's program does with a key is marked with that key in the audit log, under the seal.
 */
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { subjectText } from '../../server/db/queries/audit/audit-entry.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { createSealer } from '../../server/workflows/seal/sealer.ts';
import { verifySeal } from '../../server/workflows/seal/verify.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Entry = components['schemas']['AuditLog'];
type Made = components['schemas']['MadeClientKey'];

let server: TestServer;
let people: People;
let owner: pg.Pool;
let key: Made['keys'][number];
let program: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  owner = createPool(server.databaseOwnerUrl, { name: 'key test', kind: 'owner', max: 2 });
  const client = people[ROLE.apiClient].id;
  const reply = await admin().send('POST', `/external-clients/${client}/keys`, {
    name: 'Window of the shop',
  });
  const made = dataOf<Made>(reply);
  const [newest] = made.keys.filter(({ ending }) => ending === made.key.slice(-4));
  if (!newest) throw new Error(reply.text);
  key = newest;
  program = server.asNobody(made.key);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const admin = (): Api => people[ROLE.administrator].api;
const storage = () => diskStorage(path.join(server.dataDir, 'files'));

async function hold(api: Api): Promise<Entry> {
  const [stone] = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT 1',
  );
  const reply = await take(api, 'hold', { stock_numbers: [stone?.stock_no ?? ''] });
  expect(reply.status, reply.text).toBe(200);
  const id = reply.headers.get('x-request-id');
  const entry = (await logged('')).find(({ request_id }) => request_id === id);
  if (!entry) throw new Error('The hold is not in the audit log.');
  return entry;
}

const logged = async (query: string): Promise<Entry[]> =>
  dataOf<{ data: Entry[] }>(await admin().get(`/audit/audit-logs?size=200${query}`)).data;

it('an act with a key names the key, one in the portal none, and both are sealed with the rows before', async () => {
  const seal = createSealer(owner, storage());
  await seal();
  const byKey = await hold(program);
  expect(byKey.by_key).toEqual({ id: key.id, name: 'Window of the shop' });
  expect(byKey.subject).not.toHaveProperty('by_key');
  expect((await hold(people[ROLE.apiClient].api)).by_key).toBeNull();
  await seal();
  const report = await withActor(server.pool, SYSTEM, 'read', (tx) => verifySeal(tx, storage()));
  expect(report).toMatchObject({ verifies: true, waiting: 0, breaks: [] });
});

it('the sheet of the log names it, too, and a search for its id finds its entries', async () => {
  await hold(program);
  const reply = await admin().get('/audit/audit-logs?export=summary&export=by_key&sort=by_key');
  const [headings, ...rows] = (await readXlsx(reply.bytes)).sheets[0]?.rows ?? [];
  expect(headings).toEqual(['What was done', 'By key']);
  expect(rows[0]?.[1]).toBe('Window of the shop');
  expect(rows.at(-1)?.[1] ?? null).toBeNull();
  const found = await logged(`&search=${key.id}`);
  expect(found.some(({ operation, by_key }) => operation === 'holdStones' && by_key?.id === key.id)).toBe(
    true,
  );
});

it('the name is stored sealed, and forgotten with its client', async () => {
  const { id } = await hold(program);
  const [row] = await server.queryStored<{ subject: string }>(
    'SELECT subject::text FROM audit_log WHERE id = $1',
    [id],
  );
  expect(row?.subject).toContain(key.id);
  expect(row?.subject).not.toContain('Window');
  await server.command('DELETE FROM person_key WHERE user_id = $1', [people[ROLE.apiClient].id]);
  const entry = (await logged('')).find((one) => one.id === id);
  expect(entry?.by_key).toEqual({ id: key.id, name: 'a forgotten key' });
});

it('a subject that is too long to be kept still names the key', () => {
  const long = 'x'.repeat(2_000);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_one, at) => [`field ${at}`, long]));
  const kept = JSON.parse(subjectText(many, { by_key: { id: 'one' } }));
  expect(kept).toEqual({ left_out: expect.any(String), by_key: { id: 'one' } });
});
