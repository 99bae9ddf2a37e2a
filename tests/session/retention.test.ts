/** Cleanup of guests and sign-in attempts; nothing that anybody wrote is deleted. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobDefinition } from '../../server/jobs/job.ts';
import { KEPT } from '../../server/jobs/retention.ts';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { createLog } from '../../server/log.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { jobNamed } from '../support/jobs.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const forgetGuests = jobNamed('forget-guests');
const forgetSignIns = jobNamed('forget-sign-ins');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function run(task: JobDefinition): Promise<void> {
  const env = readEnv({ DATA_DIR: server.dataDir });
  const ownerPool = createPool(server.databaseOwnerUrl, { name: 'job test', kind: 'owner' });
  try {
    const parts = {
      pool: server.pool,
      ownerPool,
      storage: diskStorage(server.dataDir),
      env,
      log: createLog(env),
    };
    await task.run({}, parts);
  } finally {
    await ownerPool.end();
  }
}

const comes = async (email: string) =>
  dataOf<{ id: string; token: string }>(await guestSignsIn(server, email));
/** Moves a guest's sign-in, with the end of their session, that many days into the past. */
const age = (id: string, days: number) =>
  server.command(
    `WITH ended AS (UPDATE session SET expires_at = expires_at - make_interval(days => $2) WHERE user_id = $1)
     UPDATE app_user SET created_at = created_at - make_interval(days => $2) WHERE id = $1`,
    [id, days],
  );

it('the page of operations lists what is kept for how long', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const section = /^## Retention$(.*?)^## /ms.exec(page)?.[1] ?? '';
  const listed = KEPT.map(
    ({ what, age, setting }) => `| ${what} | ${age}${setting === undefined ? '' : `, or as ${setting}`} |`,
  );
  expect([...section.matchAll(/^\|.*\|$/gm)].slice(2).map(([row]) => row)).toEqual(listed);
});

describe('guests', () => {
  it('without records are deleted a month after their session; everybody else stays', async () => {
    const gone = await comes('gone@guest.test');
    const lately = await comes('lately@guest.test');
    const here = await comes('here@guest.test');
    const wrote = await comes('wrote@guest.test');
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 LIMIT 1',
    );
    const asked = await server.asNobody(wrote.token).send('POST', '/inventory/new-arrival/enquiry', {
      stock_numbers: [stone?.stock_no],
      message: 'Still there?',
    });
    expect(asked.status).toBe(200);
    for (const { id } of [gone, wrote]) await age(id, 32);
    await age(lately.id, 30);
    // A guest whose session was extended.
    await age(here.id, 32);
    await server.command(`UPDATE session SET expires_at = now() + interval '1 hour' WHERE user_id = $1`, [
      here.id,
    ]);
    const members = async () => (await server.query('SELECT id FROM app_user WHERE role_id <> 2')).length;
    await server.command(
      `UPDATE app_user SET created_at = created_at - interval '400 days' WHERE role_id <> 2`,
    );
    const before = await members();

    await run(forgetGuests);
    const left = await server.query<{ id: string }>(
      'SELECT id FROM app_user WHERE id = ANY($1) ORDER BY id',
      [[gone, lately, here, wrote].map(({ id }) => id)],
    );
    expect(left.map(({ id }) => id)).toEqual([lately.id, here.id, wrote.id].toSorted());
    expect(await members()).toBe(before);
    expect((await server.asNobody(here.token).get('/user/profile')).status).toBe(200);
  });

  it('are deleted in as many batches as needed', async () => {
    await server.command(
      `INSERT INTO app_user (id, role_id, email, first_name, guest_name, created_at)
       SELECT gen_random_uuid(), 2, 'crowd@guest.test', 'Visitor', 'Visitor', now() - interval '60 days' FROM generate_series(1, 450)`,
    );
    await run(forgetGuests);
    const [left] = await server.query(
      `SELECT count(*)::int AS n FROM app_user WHERE email = 'crowd@guest.test'`,
    );
    expect(left).toEqual({ n: 0 });
  });
});

describe('sign-in attempts and devices', () => {
  it('are deleted when they no longer count and were shown to their account, or after a month', async () => {
    const [admin] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'admin@pavilion.test'`,
    );
    const tried = (mark: string, ago: string, userId: string | null, told: boolean) =>
      server.command(
        `INSERT INTO sign_in_try (id, at, network, name_hash, user_id, outcome, told)
         VALUES (gen_random_uuid(), now() - $2::interval, '192.0.2.1', sha256($1::bytea), $3, 'failed', $4)`,
        [mark, ago, userId, told],
      );
    await tried('counts', '10 minutes', null, false);
    await tried('of nobody', '2 hours', null, false);
    await tried('told', '2 hours', admin?.id ?? null, true);
    await tried('untold', '29 days', admin?.id ?? null, false);
    await tried('of long ago', '31 days', admin?.id ?? null, false);
    await server.command(
      `INSERT INTO sign_in_device (user_id, device_hash, used_at) VALUES
         ($1, sha256('used'), now() - interval '179 days'), ($1, sha256('unused'), now() - interval '181 days')`,
      [admin?.id],
    );
    await run(forgetSignIns);
    const left = await server.query(
      `SELECT m AS mark FROM unnest(ARRAY['counts', 'of nobody', 'told', 'untold', 'of long ago']) m
        WHERE EXISTS (SELECT FROM sign_in_try WHERE name_hash = sha256(m::bytea)) ORDER BY 1`,
    );
    expect(left).toEqual([{ mark: 'counts' }, { mark: 'untold' }]);
    const devices = await server.query(
      `SELECT m AS mark FROM unnest(ARRAY['used', 'unused']) m
        WHERE EXISTS (SELECT FROM sign_in_device WHERE device_hash = sha256(m::bytea))`,
    );
    expect(devices).toEqual([{ mark: 'used' }]);
  });
});
