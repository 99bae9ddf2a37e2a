/** Two machines without a common folder: their files are in an object store. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { openStorage } from '../../server/files/open-storage.ts';
import { createLog } from '../../server/log.ts';
import { createSealer } from '../../server/workflows/seal/sealer.ts';
import { serveApp, type ServedApp } from '../api/support/served-app.ts';
import { pdf, png } from '../kyc/document-files.ts';
import { signIn, type Api } from '../support/api.ts';
import { jobNamed } from '../support/jobs.ts';
import { startObjectStore, type ObjectStore } from '../support/object-store.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  chosen,
  csvFile,
  dataOf,
  ended,
  OPEN,
  propose,
  stonesNamed,
  type Upload,
} from '../uploads/support/sheets.ts';

let store: ObjectStore;
let one: TestServer;
let other: ServedApp;
const SECRET_KEY = '22'.repeat(32);
const otherFolder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-other-machine-'));
let ownerPool: pg.Pool;
let admin: Api;
let adminThere: Api;

beforeAll(async () => {
  store = await startObjectStore();
  one = await startTestServer({ FILES_URL: store.url('house'), SECRET_KEY });
  other = await serveApp(one, { FILES_URL: store.url('house'), SECRET_KEY, DATA_DIR: otherFolder });
  admin = await one.as('admin@pavilion.test');
  adminThere = await signIn(other.url, 'admin@pavilion.test');
  ownerPool = createPool(one.databaseOwnerUrl, { name: 'there', kind: 'owner' });
});
afterEach(() => store.meet(null));
afterAll(async () => {
  await ownerPool.end();
  await other.close();
  await one.close();
  await store.close();
  rmSync(otherFolder, { recursive: true, force: true });
});

const SETTINGS = { SECRET_KEY, DATA_DIR: otherFolder };
const contextThere = async () => {
  const env = readEnv({ ...SETTINGS, FILES_URL: store.url('house') });
  return { env, pool: one.pool, ownerPool, storage: await openStorage(env), log: createLog(env) };
};

describe('what one machine keeps is read by the other:', () => {
  it('papers of a client', async () => {
    const customer = await one.as('customer@pavilion.test');
    const sent = await customer.form(
      'PUT',
      '/customer/business/document',
      { business_owner_data: [{ expires_on: '2040-06-30' }], business_data: [{ expires_on: '2040-06-30' }] },
      { owner_image: png(), business_image: pdf() },
    );
    const { documents } = dataOf<{ documents: { kyc_id: string }[] }>(sent);
    expect(documents).toHaveLength(2);
    for (const { kyc_id: id } of documents) {
      const [here, there] = await Promise.all(
        [admin, adminThere].map((api) => api.get(`/customer/business/document/${id}`)),
      );
      expect(here?.bytes.length).toBeGreaterThan(0);
      expect(there?.bytes).toEqual(here?.bytes);
    }
  });

  it('sheets: surveyed here, read again and imported there, corrected here', async () => {
    const { id } = await addProvider(admin, 'Two machines');
    const upload = await propose(admin, id, csvFile(stonesNamed('TM', 20)));
    await one.jobsDone();
    dataOf(await adminThere.send('POST', `/stocks/uploads/${upload.id}/read`, { header_row: 1 }));
    dataOf(
      await adminThere.send('POST', `/stocks/uploads/${upload.id}/run`, {
        columns: chosen(upload),
        statements: OPEN,
      }),
    );
    await jobNamed('run-upload').run({ upload_id: upload.id }, await contextThere());
    expect(await ended(admin, upload.id)).toMatchObject({ state: 'done' });
    const rows = await admin.bytes(`/stocks/uploads/${upload.id}/rows`);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('the anchor of the seal', async () => {
    const { storage } = await contextThere();
    expect(await createSealer(ownerPool, storage)()).toMatchObject({ kind: 'sealed' });
    const report = dataOf<{ verifies: boolean; entries: number }>(
      await (await one.as('auditor@pavilion.test')).get('/workflows/seal'),
    );
    expect(report).toMatchObject({ verifies: true });
    expect(report.entries).toBeGreaterThan(0);
  });
});

describe('while the object store is away', () => {
  it('nothing is stored without its file, and the same works afterwards', async () => {
    const customer = await one.as('customer@pavilion.test');
    const send = () => customer.form('PUT', '/user/profile', {}, { picture: png() });
    const rows = () => one.query('SELECT id FROM stored_file ORDER BY id');
    const before = await rows();
    store.meet(() => 'breaks');
    const { status, body } = await send();
    expect([status, body?.message]).toEqual([
      503,
      'The stored files cannot be reached at the moment. Nothing was changed. Try again in a minute.',
    ]);
    expect(await rows()).toEqual(before);
    store.meet(null);
    expect((await send()).status).toBe(200);
    expect(await rows()).toHaveLength(before.length + 1);
  });

  it('an import waits for it', async () => {
    const { id } = await addProvider(admin, 'Waits for its file');
    const upload = await propose(admin, id, csvFile(stonesNamed('WF', 5)));
    await one.jobsDone();
    store.meet(() => 'breaks');
    dataOf(
      await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {
        columns: chosen(upload),
        statements: OPEN,
      }),
    );
    await one.jobsDone();
    const state = async () => dataOf<Upload>(await admin.get(`/stocks/uploads/${upload.id}`)).state;
    expect(await state()).toBe('running');
    store.meet(null);
    await jobNamed('run-upload').run({ upload_id: upload.id }, await contextThere());
    expect(await state()).toBe('done');
  });
});
