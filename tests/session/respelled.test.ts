/** Members whose e-mails were stored before e-mails were normalised. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type pg from 'pg';
import { MIGRATIONS_FOLDER, migrate } from '../../server/db/migrate.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { PASSWORD } from '../support/api.ts';

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  owner = createPool(database.ownerUrl, { name: 'respelled', kind: 'owner' });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const look = <Row>(text: string): Promise<Row[]> =>
  withActor(owner, SYSTEM, 'write', (tx) => tx.many<Row>(text));

it('are normalised by the migration, except where the result is taken or the person is a guest', async () => {
  await migrate(owner, MIGRATIONS_FOLDER, '0033_sign_in_networks.sql');
  const people: readonly [email: string, role: number][] = [
    ['wide\uff21@a.test'.toLowerCase(), 4],
    [' blank@a.test', 4],
    ['jose\u0301@a.test', 4],
    ['two@a.test', 4],
    ['\uff54wo@a.test', 4],
    ['both\uff21@b.test'.toLowerCase(), 4],
    ['bot\uff48\uff41@b.test', 3],
    ['gues\uff54@a.test', 2],
  ];
  for (const [email, role] of people)
    await withActor(owner, SYSTEM, 'write', (tx) =>
      tx.run(
        `INSERT INTO app_user (id, role_id, email, first_name) VALUES (gen_random_uuid(), $2, $1, 'X')`,
        [email, role],
      ),
    );
  await migrate(owner, MIGRATIONS_FOLDER);
  const now = await look<{ email: string }>('SELECT email FROM app_user');
  expect(now.map(({ email }) => email).toSorted()).toEqual(
    [
      'widea@a.test',
      'blank@a.test',
      'jos\u00e9@a.test',
      'two@a.test',
      '\uff54wo@a.test',
      'both\uff41@b.test',
      'bot\uff48\uff41@b.test',
      'gues\uff54@a.test',
    ].toSorted(),
  );
  // E-mails are unique among members, not among guests.
  await expect(
    look(
      `INSERT INTO app_user (id, role_id, email, first_name) VALUES (gen_random_uuid(), 5, 'two@a.test', 'X')`,
    ),
  ).rejects.toThrow(/app_user_email/);
  await look(
    `INSERT INTO app_user (id, role_id, email, first_name) VALUES (gen_random_uuid(), 2, 'two@a.test', 'X')`,
  );
});

it('can sign in by the stored spelling and by the normalised one', async () => {
  const server: TestServer = await startTestServer();
  try {
    const respell = (email: string) =>
      server.command(`UPDATE app_user SET email = $1 WHERE user_name = 'qc'`, [email]);
    const signIn = async (email: string) =>
      (await server.asNobody().send('POST', '/user/login', { email, password: PASSWORD })).status;
    await respell('qc@m\u00fcnchen.test');
    expect(await signIn('QC@M\u00fcnchen.test')).toBe(200);
    await respell('qc@xn--mnchen-3ya.test');
    expect(await signIn(' QC@M\u00fcnchen.test ')).toBe(200);
    expect(await signIn('\uff31\uff23@xn--mnchen-3ya.test')).toBe(200);
  } finally {
    await server.close();
  }
});
