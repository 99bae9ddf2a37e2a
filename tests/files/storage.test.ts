/** What every place for files does, and what an object store's failures do to it. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FilesUnreachable } from '../../server/files/objects.ts';
import { readPlace } from '../../server/files/place.ts';
import { openStorage } from '../../server/files/open-storage.ts';
import type { Storage } from '../../server/files/storage.ts';
import { newId } from '../../server/ids.ts';
import { privateFolder } from '../support/folders.ts';
import { startObjectStore, type Fault, type ObjectStore } from '../support/object-store.ts';

let store: ObjectStore;
const folder = privateFolder();
const place = (text: string) => readPlace(text);

beforeAll(async () => {
  store = await startObjectStore();
});
afterEach(() => store.meet(null));
afterAll(async () => {
  await store.close();
  folder.remove();
});

const KINDS: readonly [kind: string, open: () => Promise<Storage>][] = [
  ['a folder', () => opened(path.join(folder.path, 'files'))],
  ['a bucket', () => opened(store.url('pavilion/files'))],
  ['a bucket and a folder', () => opened(store.url('moving'), path.join(folder.path, 'moving'))],
];

const opened = (files: string, also?: string): Promise<Storage> =>
  openStorage({
    dataDir: folder.path,
    files: place(files),
    filesAlso: also === undefined ? null : place(also),
  });

async function taken(storage: Storage, content: Buffer): Promise<string> {
  const key = newId();
  const source = path.join(folder.path, `source-${key}`);
  writeFileSync(source, content);
  await storage.take(key, source);
  expect(existsSync(source)).toBe(false);
  return key;
}

const MEGABYTE = 1024 ** 2;

describe.each(KINDS)('%s', (_kind, open) => {
  it.each([
    ['an empty file', 0],
    ['a short one', 5],
    ['one in several parts', 20 * MEGABYTE + 3],
  ])('keeps %s as it is', async (_what, size) => {
    const storage = await open();
    const content = randomBytes(size);
    const key = await taken(storage, content);
    expect(await storage.has(key)).toBe(true);
    expect((await buffer(storage.open(key))).equals(content)).toBe(true);
    expect(await storage.lend(key, async (file) => readFileSync(file).equals(content))).toBe(true);
    await storage.remove(key);
    expect(await storage.has(key)).toBe(false);
    await storage.remove(key);
    await expect(buffer(storage.open(key))).rejects.toThrow();
    await expect(storage.lend(key, async (file) => readFileSync(file))).rejects.toThrow();
  });

  it('names its files and erased people, and keeps the anchor and whose files they are', async () => {
    const storage = await open();
    expect([await storage.readAnchor(), await storage.readOwner()]).toEqual([null, null]);
    const keys = await Promise.all([taken(storage, Buffer.from('a')), taken(storage, Buffer.from('b'))]);
    await storage.keepAnchor('one');
    await storage.keepAnchor('two');
    await storage.keepOwner('0199b7c0-0000-7000-8000-000000000001');
    await storage.noteErased('person');
    await storage.noteErased('person');
    expect(await storage.readAnchor()).toBe('two');
    expect(await storage.readOwner()).toBe('0199b7c0-0000-7000-8000-000000000001');
    expect(await storage.erasedPeople()).toEqual(['person']);
    const found: string[] = [];
    for await (const key of storage.keys()) found.push(key);
    expect(found.toSorted()).toEqual(keys.toSorted());
  });

  it('takes only keys that the server makes', async () => {
    const storage = await open();
    for (const key of ['../secret', 'a/b', '', 'A'])
      expect(() => storage.open(key), key).toThrow('made by the server');
  });
});

describe('a bucket', () => {
  // OpenStack Swift refuses it.
  it.skipIf(process.env['TEST_OBJECT_STORE'])('is told how to encrypt with each write', async () => {
    const storage = await openStorage({
      dataDir: folder.path,
      files: place(`${store.url('sealed')}&encryption=aws:kms&kms_key=ours`),
      filesAlso: null,
    });
    store.requests();
    await taken(storage, Buffer.from('a'));
    await taken(storage, randomBytes(9 * MEGABYTE));
    await storage.keepAnchor('one');
    const told = store
      .requests()
      .filter(
        ({ method, url = '' }) =>
          (method === 'PUT' && !url.includes('partNumber')) || url.includes('uploads'),
      )
      .map(({ headers }) => [
        headers['x-amz-server-side-encryption'],
        headers['x-amz-server-side-encryption-aws-kms-key-id'],
      ]);
    expect(told).toEqual([
      ['aws:kms', 'ours'],
      ['aws:kms', 'ours'],
      ['aws:kms', 'ours'],
    ]);
  });

  it('leaves no copy behind of what it lent', async () => {
    const storage = await opened(store.url('lent'));
    const key = await taken(storage, Buffer.from('a'));
    const failing = storage.lend(key, async () => {
      throw new Error('cannot be read');
    });
    await expect(failing).rejects.toThrow('cannot be read');
    expect(readdirSync(path.join(folder.path, 'incoming'))).toEqual([]);
  });

  /** The fault at every second request, or only at the first of each kind. */
  const atTimes = (fault: Fault) => {
    let count = 0;
    return () => (count++ % 2 === 0 ? fault : null);
  };

  it.each<Fault>(['slow', 'refuses', 'breaks', 'half', 'loses'])(
    'that %s at times loses and doubles nothing',
    async (fault) => {
      const storage = await opened(store.url(`at-times-${fault}`));
      store.meet(atTimes(fault));
      const [small, large] = [randomBytes(1000), randomBytes(17 * MEGABYTE)];
      const keys = [await taken(storage, small), await taken(storage, large)];
      await storage.keepAnchor('one');
      expect((await buffer(storage.open(keys[0] ?? ''))).equals(small)).toBe(true);
      expect((await buffer(storage.open(keys[1] ?? ''))).equals(large)).toBe(true);
      expect(await storage.lend(keys[1] ?? '', async (file) => readFileSync(file).equals(large))).toBe(true);
      expect(await storage.readAnchor()).toBe('one');
      const found: string[] = [];
      for await (const key of storage.keys()) found.push(key);
      expect(found.toSorted()).toEqual(keys.toSorted());
    },
  );

  it('that took a file in parts and lost its answer to the last word has the file', async () => {
    const storage = await opened(store.url('last-word'));
    store.meet(({ method, url = '' }) => (method === 'POST' && url.includes('uploadId') ? 'loses' : null));
    const content = randomBytes(9 * MEGABYTE);
    const key = await taken(storage, content);
    store.meet(null);
    expect((await buffer(storage.open(key))).equals(content)).toBe(true);
  });

  it.each<Fault>(['refuses', 'breaks', 'loses'])(
    'that always %s is unreachable, and the source stays',
    async (fault) => {
      const storage = await opened(store.url(`always-${fault}`));
      const key = await taken(storage, Buffer.from('a'));
      store.meet(() => fault);
      const source = path.join(folder.path, 'stays');
      writeFileSync(source, 'b');
      const next = newId();
      await expect(storage.take(next, source)).rejects.toBeInstanceOf(FilesUnreachable);
      expect(readFileSync(source, 'utf8')).toBe('b');
      // Each waits longer and longer for a store that is busy.
      const failing = [
        () => storage.has(key),
        ...(fault === 'refuses'
          ? []
          : [() => storage.readAnchor(), () => storage.remove(newId()), () => storage.erasedPeople()]),
      ];
      for (const ask of failing) await expect(ask()).rejects.toBeInstanceOf(FilesUnreachable);
      store.meet(null);
      expect((await buffer(storage.open(key))).toString()).toBe('a');
      // The store may have carried it out: then it is whole.
      if (await storage.has(next)) expect((await buffer(storage.open(next))).toString()).toBe('b');
    },
  );
});
