/** A house's files move to an object store and back while it goes on, and backups follow. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { recogniseInstallation } from '../../server/files/installation.ts';
import { openStorage } from '../../server/files/open-storage.ts';
import type { Storage } from '../../server/files/storage.ts';
import { serveApp } from '../api/support/served-app.ts';
import { png } from '../kyc/document-files.ts';
import { signIn, type Api } from '../support/api.ts';
import { privateFolder } from '../support/folders.ts';
import { startObjectStore, type ObjectStore } from '../support/object-store.ts';
import { runTool } from '../support/run-tool.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { emptyDatabaseIn } from '../support/test-database.ts';

let store: ObjectStore;
let server: TestServer;
let ownerPool: pg.Pool;
const folder = privateFolder();
/** Where the house's files are at first. */
let old: string;

beforeAll(async () => {
  store = await startObjectStore();
  server = await startTestServer();
  ownerPool = createPool(server.databaseOwnerUrl, { name: 'moving', kind: 'owner' });
  old = path.join(server.dataDir, 'files');
  await recognised({});
  await setPicture(await server.as('customer@pavilion.test'));
});
afterAll(async () => {
  await ownerPool.end();
  await server.close();
  await store.close();
  folder.remove();
});

const settings = (more: Record<string, string>): Record<string, string> => ({
  DATABASE_URL: server.databaseUrl,
  DATABASE_OWNER_URL: server.databaseOwnerUrl,
  DATA_DIR: server.dataDir,
  ...more,
});

/** The storage of a process with these variables, once it has been let in. */
async function recognised(more: Record<string, string>): Promise<Storage> {
  const env = readEnv(settings(more));
  const storage = await openStorage(env);
  await recogniseInstallation(ownerPool, env, storage);
  return storage;
}

const setPicture = async (api: Api): Promise<void> => {
  const reply = await api.form('PUT', '/user/profile', {}, { picture: png() });
  expect(reply.status, reply.text).toBe(200);
};

interface Named {
  key: string;
  sha256: string;
}
const named = () => server.query<Named>('SELECT storage_key AS key, sha256 FROM stored_file ORDER BY 1');

/** The files that the storage has as the database says. */
async function wholeIn(storage: Storage): Promise<Named[]> {
  const whole: Named[] = [];
  for (const file of await named()) {
    if (!(await storage.has(file.key))) continue;
    const content = await buffer(storage.open(file.key));
    if (createHash('sha256').update(content).digest('hex') === file.sha256) whole.push(file);
  }
  return whole;
}

it('moves while servers of both kinds write, and nobody misses a file', async () => {
  const place = store.url('moved');
  // First every server reads both places, then each writes to the new one, and at last reads that.
  const before = await serveApp(server, { FILES_ALSO: place });
  const after = await serveApp(server, { FILES_URL: place, FILES_ALSO: old });
  try {
    await recognised({ FILES_ALSO: place });
    await recognised({ FILES_URL: place, FILES_ALSO: old });
    for (const [at, email] of [
      [before.url, 'customer2@pavilion.test'],
      [after.url, 'auditor@pavilion.test'],
    ] as const)
      await setPicture(await signIn(at, email));
    const move = () => runTool('files-move', ['--to', place], settings({}));
    const moved = await move();
    expect([moved.code, moved.said]).toEqual([0, expect.stringMatching(/^\d+ files were copied to s3:/m)]);
    const storage = await recognised({ FILES_URL: place });
    expect(await wholeIn(storage)).toEqual(await named());
    for (const at of [before.url, after.url]) {
      const admin = await signIn(at, 'admin@pavilion.test');
      const people = await server.query<{ id: string }>('SELECT user_id AS id FROM person_picture');
      expect(people).toHaveLength(3);
      for (const { id } of people) expect((await admin.get(`/user/picture/${id}`)).status).toBe(200);
    }
    // Replaced after it was copied, by a server that knew both places.
    await setPicture(await signIn(before.url, 'customer2@pavilion.test'));
    expect(await wholeIn(await recognised({ FILES_URL: place, FILES_ALSO: old }))).toEqual(await named());
    const again = await move();
    expect([again.code, again.said]).toEqual([0, expect.stringMatching(/^1 files were copied/m)]);
    // What only the new place has goes back.
    expect((await runTool('files-move', ['--to', old], settings({ FILES_URL: place }))).code).toBe(0);
    expect(await wholeIn(await recognised({}))).toEqual(await named());
  } finally {
    await Promise.all([before.close(), after.close()]);
  }
});

/** An id of three days ago. */
const OLD_KEY = `${(Date.now() - 3 * 86_400_000)
  .toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})/, '$1-')}-7000-8000-000000000001`;

it('takes erased people and the anchor along, and leaves out what is gone', async () => {
  const place = store.url('whole');
  const from = await recognised({});
  await from.noteErased('0199b7c0-0000-7000-8000-000000000001');
  await from.keepAnchor('{"position":1}');
  const to = await openStorage(readEnv({ FILES_URL: place, DATA_DIR: folder.path }));
  const source = path.join(folder.path, 'gone');
  writeFileSync(source, 'gone');
  await to.take(OLD_KEY, source);
  const moved = await runTool('files-move', ['--to', place], settings({}));
  expect([moved.code, moved.said]).toEqual([0, expect.stringContaining('1 that are gone were removed')]);
  expect(await to.has(OLD_KEY)).toBe(false);
  expect(await to.erasedPeople()).toEqual(['0199b7c0-0000-7000-8000-000000000001']);
  expect(await to.readAnchor()).toBe('{"position":1}');
  rmSync(path.join(old, 'seal-anchor.json'));
  rmSync(path.join(old, 'erased'), { recursive: true });

  // And back, into another folder.
  const back = path.join(folder.path, 'back');
  expect((await runTool('files-move', ['--to', back], settings({ FILES_URL: place }))).code).toBe(0);
  expect(await wholeIn(await recognised({ FILES_URL: back }))).toEqual(await named());
});

it('is refused into the place of another database, and names what is missing', async () => {
  const foreign = path.join(folder.path, 'foreign');
  const other = await openStorage(readEnv({ FILES_URL: foreign }));
  await other.keepOwner('0199b7c0-0000-7000-8000-000000000009');
  const refused = await runTool('files-move', ['--to', foreign], settings({}));
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('belong to another database')]);

  const storage = await recognised({});
  const [lost] = await named();
  const kept = await storage.lend(lost?.key ?? '', async (file) => readFileSync(file));
  await storage.remove(lost?.key ?? '');
  const partly = await runTool('files-move', ['--to', path.join(folder.path, 'partly')], settings({}));
  expect([partly.code, partly.said]).toEqual([
    1,
    expect.stringContaining(`1 files that the database names are not in`),
  ]);
  const source = path.join(folder.path, 'kept');
  writeFileSync(source, kept);
  await storage.take(lost?.key ?? '', source);
});

it('a backup from a bucket is restored into a folder, and one from a folder into a bucket', async () => {
  const [bucket, disk] = [store.url('backed-up'), path.join(folder.path, 'restored')];
  expect((await runTool('files-move', ['--to', bucket], settings({}))).code).toBe(0);
  for (const [from, into] of [
    [bucket, disk],
    [old, store.url('restored')],
  ] as const) {
    const backup = path.join(folder.path, `backup-${into === disk}`);
    const made = await runTool('backup', ['--to', backup], settings({ FILES_URL: from }));
    expect([made.code, made.said]).toEqual([0, expect.stringMatching(/and \d+ files to/)]);
    const database = await emptyDatabaseIn(inject('cluster'));
    try {
      const there = {
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: path.join(folder.path, `data-${into === disk}`),
        FILES_URL: into,
      };
      const restored = await runTool('restore', ['--from', backup], there);
      expect([restored.code, restored.said]).toEqual([
        0,
        expect.stringMatching(
          /matches its history\.|The secret key with which the backup was made is not here/,
        ),
      ]);
      const storage = await openStorage(readEnv(there));
      expect(await wholeIn(storage)).toEqual(await named());
      const pool = createPool(database.ownerUrl, { name: 'restored', kind: 'owner' });
      const start = () => recogniseInstallation(pool, readEnv({ ...there, SECRET_KEY: undefined }), storage);
      try {
        await expect(start()).rejects.toThrow(/another secret key/);
        expect((await runTool('adopt', ['--what', 'key'], there)).code).toBe(0);
        await start();
      } finally {
        await pool.end();
      }
    } finally {
      await database.drop();
    }
  }
});

it('a backup that misses a file fails, and one of another house’s files leaves nothing behind', async () => {
  const bucket = store.url('misses');
  expect((await runTool('files-move', ['--to', bucket], settings({}))).code).toBe(0);
  const storage = await recognised({ FILES_URL: bucket });
  const [lost] = await named();
  await storage.remove(lost?.key ?? '');
  const backup = path.join(folder.path, 'not-whole');
  const made = await runTool('backup', ['--to', backup], settings({ FILES_URL: bucket }));
  expect([made.code, made.said]).toEqual([
    1,
    expect.stringContaining(`The backup is not whole: 1 files that the database names are not in`),
  ]);
  // What there is can be restored.
  expect(readdirSync(path.join(backup, 'files'))).toHaveLength((await named()).length - 1);

  const elsewhere = path.join(folder.path, 'no-backup');
  const empty = await runTool('backup', ['--to', elsewhere], settings({ FILES_URL: folder.path }));
  expect([empty.code, empty.said]).toEqual([
    1,
    expect.stringContaining('The files of this database are not in'),
  ]);
  expect(existsSync(elsewhere)).toBe(false);

  store.meet(() => 'breaks');
  const away = await runTool('backup', ['--to', elsewhere], settings({ FILES_URL: bucket }));
  store.meet(null);
  expect([away.code, away.said]).toEqual([1, expect.stringContaining('cannot be reached')]);
  expect(existsSync(elsewhere)).toBe(false);
});
