/** A backup from before somebody was erased does not bring them back. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ACCOUNT_STATUS } from '../../src/domain/codes.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { eraseRestoredPeople } from '../../server/start/erase-restored-people.ts';
import { checkEveryRecord } from '../../server/workflows/conformance.ts';
import { UNIQUE_CLIENT, tablesThatName } from '../accounts/support/unique-client.ts';
import { png } from '../kyc/document-files.ts';
import type { Api, Reply } from '../support/api.ts';
import { runBackupTool } from '../support/backup-tools.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { emptyDatabaseIn, type TestDatabase } from '../support/test-database.ts';

let server: TestServer;
let admin: Api;
let restored: TestDatabase | undefined;
/** Whose data are blanked, and who is deleted, after the backup. */
let client: string;
let mistake: string;
const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(path.join(os.tmpdir(), 'pavilion-erased-test-'));
  folders.push(made);
  return made;
};

async function done<T>(reply: Promise<Reply>): Promise<T> {
  const answered = await reply;
  expect(answered.status, answered.text).toBe(200);
  return dataOf<T>(answered);
}

const add = async (more: object): Promise<string> => {
  const client = { ...UNIQUE_CLIENT, ...more };
  const added = await done<{ id: string }>(
    admin.send('POST', '/customer/add-customer-with-business', client),
  );
  return added.id;
};

const run: typeof runBackupTool = async (...args) => {
  const ran = await runBackupTool(...args);
  if (ran.code !== 0) throw new Error(ran.said);
  return ran;
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  client = await add({});
  mistake = await add({ email: 'leonora@elsewhere.test', user_name: 'leonora.2' });
  const papers = {
    user_id: client,
    business_owner_data: [{ document_type: 1, info: 'TAMARISK-77', expires_on: '2040-06-30' }],
  };
  const files = { owner_image: png('leonora.png') };
  await done(admin.form('POST', '/customer/business/document', papers, files));
  const [stone] = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND total_amt IS NOT NULL LIMIT 1',
  );
  const enquiry = { stock_numbers: [stone?.stock_no ?? ''], user_id: client, message: 'Leonora asks' };
  await done(take(admin, 'enquiry', enquiry));
  const backup = path.join(folder(), 'backup');
  const here = { url: server.databaseUrl, ownerUrl: server.databaseOwnerUrl, dataDir: server.dataDir };
  await run('backup', backup, here);

  await done(admin.send('DELETE', `/user/account/${mistake}?reason=Twice`));
  await done(admin.send('DELETE', `/customer/user/${client}?reason=Asked%20for%20it`));
  await done(admin.send('PUT', `/user/account/${client}/blank`, { reason: 'Asked by letter' }));

  restored = await emptyDatabaseIn(inject('cluster'));
  const dataDir = folder();
  await run('restore', backup, { ...restored, dataDir });
  folders.push(dataDir);
});
afterAll(async () => {
  await server.close();
  await restored?.drop();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const filesIn = (dataDir: string): string[] => readdirSync(path.join(dataDir, 'files', 'erased')).toSorted();

test('an erased person is noted by id in the folder of files', async () => {
  await expect.poll(() => filesIn(server.dataDir)).toEqual([client, mistake].toSorted());
});

test('whom a restored backup brought back is erased again at the start, and every record conforms', async () => {
  const dataDir = folders.at(-1) ?? '';
  const storage = diskStorage(path.join(dataDir, 'files'));
  const pool = createPool(restored?.ownerUrl ?? '', { name: 'after', kind: 'owner' });
  const query = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    withActor(pool, SYSTEM, 'read', (tx) => tx.many<Row & object>(sql, values));
  const statuses = () =>
    query<{ status: number }>('SELECT status FROM account WHERE id = ANY ($1) ORDER BY status', [
      [client, mistake],
    ]);
  try {
    expect((await tablesThatName({ query, queryStored: query })).length).toBeGreaterThan(3);
    const said: string[] = [];
    const start = () => eraseRestoredPeople(pool, storage, (line) => said.push(line));
    // Without the list nobody is erased.
    await start();
    expect(await statuses()).toEqual([
      { status: ACCOUNT_STATUS.invited },
      { status: ACCOUNT_STATUS.invited },
    ]);
    cpSync(path.join(server.dataDir, 'files', 'erased'), path.join(dataDir, 'files', 'erased'), {
      recursive: true,
    });
    await start();
    expect(said).toEqual(['Erased 2 people again whom the restored backup had brought back.']);
    expect(await statuses()).toEqual([{ status: ACCOUNT_STATUS.erased }, { status: ACCOUNT_STATUS.erased }]);
    expect(await tablesThatName({ query, queryStored: query })).toEqual(['kept_papers', 'kyc_document']);
    const { findings } = await withActor(pool, SYSTEM, 'read', checkEveryRecord);
    expect(findings).toEqual([]);
    await start();
    expect(said).toHaveLength(1);
    // A person whose erasure a crash left unnoted is noted at the next start.
    rmSync(path.join(dataDir, 'files', 'erased'), { recursive: true });
    await start();
    expect(filesIn(dataDir)).toEqual([client, mistake].toSorted());
  } finally {
    await pool.end();
  }
});
