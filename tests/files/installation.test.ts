/** A process with another secret key or other files than the database was used with is refused. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { readEnv } from '../../server/env.ts';
import { InstallationProblem, recogniseInstallation } from '../../server/files/installation.ts';
import { openStorage } from '../../server/files/open-storage.ts';
import { newId } from '../../server/ids.ts';
import { privateFolder, type TemporaryFolder } from '../support/folders.ts';
import { runTool } from '../support/run-tool.ts';
import { databaseIn, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let ownerPool: pg.Pool;
let folders: TemporaryFolder[] = [];

beforeEach(async () => {
  database = await databaseIn(inject('cluster'));
  ownerPool = createPool(database.ownerUrl, { name: 'installation', kind: 'owner' });
});
afterEach(async () => {
  await ownerPool.end();
  await database.drop();
  for (const folder of folders) folder.remove();
  folders = [];
});

/** A machine with a folder of its own unless it says otherwise. */
async function machine(variables: Record<string, string> = {}) {
  const folder = privateFolder();
  folders.push(folder);
  const env = readEnv({ DATA_DIR: folder.path, ...variables });
  const storage = await openStorage(env);
  return { env, storage, start: () => recogniseInstallation(ownerPool, env, storage) };
}

const KEY = { SECRET_KEY: '33'.repeat(32) };

describe('a process starts', () => {
  it('again with the same folder', async () => {
    const one = await machine();
    await one.start();
    await one.start();
  });

  it('with a folder of its own, if key and files are the same', async () => {
    const one = await machine(KEY);
    await one.start();
    const other = await machine({ ...KEY, FILES_URL: path.join(one.env.dataDir, 'files') });
    await other.start();
  });
});

describe('a process is refused', () => {
  it('without the key, and makes none', async () => {
    const one = await machine();
    await one.start();
    const other = await machine({ FILES_URL: path.join(one.env.dataDir, 'files') });
    await expect(other.start()).rejects.toThrow(InstallationProblem);
    // The first try made no key that would pass for the right one.
    await expect(other.start()).rejects.toThrow(
      /another secret key .* Set SECRET_KEY to it, or copy the file secret-key/,
    );
  });

  it('with another key', async () => {
    const one = await machine(KEY);
    await one.start();
    const files = path.join(one.env.dataDir, 'files');
    const other = await machine({ SECRET_KEY: '44'.repeat(32), FILES_URL: files });
    await expect(other.start()).rejects.toThrow(
      /another secret key than the one of this process \(SECRET_KEY\)/,
    );
  });

  it('with an empty place for files, and marks it not', async () => {
    const one = await machine(KEY);
    await one.start();
    const other = await machine(KEY);
    await expect(other.start()).rejects.toThrow(
      /The files of this database are not in .* FILES_URL, or mount it/,
    );
    expect(await other.storage.readOwner()).toBeNull();
  });

  it('with the files of another database', async () => {
    const one = await machine(KEY);
    await one.start();
    const other = await machine(KEY);
    await other.storage.keepOwner(newId());
    await expect(other.start()).rejects.toThrow(/The files in .* belong to another database/);
  });

  it('at the first start that knows of this, where none of the newest files is', async () => {
    const one = await machine(KEY);
    const key = newId();
    await withActor(ownerPool, SYSTEM, 'write', (tx) =>
      tx.run(
        `INSERT INTO stored_file (id, storage_key, original_name, mime, size_bytes, sha256)
         VALUES ($1, $2, 'a', 'image/png', 1, $3)`,
        [key, key, '0'.repeat(64)],
      ),
    );
    await expect(one.start()).rejects.toThrow(/The files of this database are not in/);
    const source = path.join(one.env.dataDir, 'a');
    writeFileSync(source, 'a');
    await one.storage.take(key, source);
    await one.start();
  });
});

it('what is lost is given up by a command', async () => {
  const one = await machine();
  await one.start();
  const other = await machine();
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: other.env.dataDir,
  };
  expect(await runTool('adopt', ['--what', 'all'], settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Usage') as string,
  });
  expect((await runTool('adopt', ['--what', 'key'], settings)).code).toBe(0);
  await expect(other.start()).rejects.toThrow(/The files of this database are not in/);
  // Nor is the seal judged, or its end accepted, by an anchor that is not the database's.
  expect(await runTool('seal', ['--accept'], settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining('The files of this database are not in') as string,
  });
  expect((await runTool('adopt', ['--what', 'files'], settings)).code).toBe(0);
  await other.start();
  await expect(one.start()).rejects.toThrow(/another secret key/);
});
