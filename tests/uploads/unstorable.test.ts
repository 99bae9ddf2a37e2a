/**
 * Characters that can be stored nowhere: an upload with them is read, and no job leaves it waiting.
 */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { diskStorage } from '../support/disk-storage.ts';
import { createPool } from '../../server/db/pool.ts';
import { surveyUpload as survey } from '../../server/jobs/by-id.ts';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import {
  addProvider,
  chosen,
  csvFile,
  dataOf,
  ended,
  HEADINGS,
  propose,
  stonesNamed,
  type Upload,
  OPEN,
} from './support/sheets.ts';

type Survey = components['schemas']['UploadSurvey'];

let server: TestServer;
let admin: Api;
let ownerPool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  ownerPool = createPool(server.databaseOwnerUrl, { name: 'surveying', kind: 'owner' });
  admin = await server.as('admin@pavilion.test');
});
afterAll(async () => {
  await ownerPool.end();
  await server.close();
});

const surveyed = (upload: Upload): Promise<Survey> =>
  until('a survey', async () => {
    const found = dataOf<Survey>(
      await admin.send('POST', `/stocks/uploads/${upload.id}/survey`, {
        columns: chosen(upload),
        statements: OPEN,
      }),
    );
    return found.state !== 'reading' && found;
  });

/** Thirty rows with `what` in a heading, a word and a place. */
const table = (prefix: string, what: string) => {
  const rows = stonesNamed(prefix, 30).map((row, index) =>
    index === 1
      ? row.map((cell) => (cell === 'EX' ? `Sp${what}arkling` : cell === 'Antwerp' ? `Ant${what}werp` : cell))
      : row,
  );
  return { rows: rows.map((row) => [...row, 'note']), headings: [...HEADINGS, `Odd${what}heading`] };
};

async function throughAll(provider: string, file: File): Promise<Upload> {
  const { id } = await addProvider(admin, provider);
  const upload = await propose(admin, id, file);
  expect((upload.columns ?? []).map(({ header }) => header)).toContain('Odd heading');
  expect(await surveyed(upload)).toMatchObject({ state: 'done', rows_read: 30 });
  dataOf(
    await admin.send('POST', `/stocks/uploads/${upload.id}/preview`, {
      columns: chosen(upload),
      statements: OPEN,
    }),
  );
  expect(await ended(admin, upload.id)).toMatchObject({ state: 'previewed', preview: { created: 30 } });
  dataOf(await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {}));
  return ended(admin, upload.id);
}

describe('a sheet with', () => {
  it('NUL in headings and cells of a CSV is read with a space instead', async () => {
    const { rows, headings } = table('NA', '\0');
    const upload = await throughAll('Nothing', csvFile(rows, headings));
    expect(upload).toMatchObject({ state: 'done', report: { created: 30 } });
    expect(upload.report?.issues).toContainEqual(
      expect.objectContaining({ kind: 'unknown_value', value: 'Sp arkling', rows: [3] }),
    );
  });
});

describe('a survey that fails', () => {
  it('says so, and does not stay in reading', async () => {
    const { id } = await addProvider(admin, 'Vanished');
    const upload = await propose(admin, id, csvFile(stonesNamed('NC', 3)));
    await surveyed(upload);
    const [file] = await server.query<{ storage_key: string }>(
      'SELECT f.storage_key FROM stored_file f JOIN upload u ON u.file_id = f.id WHERE u.id = $1',
      [upload.id],
    );
    const storage = diskStorage(path.join(server.dataDir, 'files'));
    await storage.remove(file?.storage_key ?? '');
    // Requested just now: the server's own job begins what has been waiting for ten minutes.
    await server.command(
      'UPDATE upload_survey SET finished_at = NULL, columns = NULL, taken_at = NULL, asked_at = now() WHERE upload_id = $1',
      [upload.id],
    );
    const context = { ownerPool, storage };
    await expect(survey.run({ upload_id: upload.id }, context as never)).rejects.toThrow();
    expect(await surveyed(upload)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^It could not be checked in advance/) as unknown,
    });
  });
});
