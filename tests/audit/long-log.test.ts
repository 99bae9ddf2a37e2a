/** An audit log of more entries than memory should hold is exported all the same. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesMade } from '../../server/metrics/measures.ts';
import { mostRecords } from '../../src/domain/files.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { timeIn } from '../support/sheet-times.ts';

const MANY = mostRecords('sheet') + 50;

let server: TestServer;
let auditor: Api;
beforeAll(async () => {
  server = await startTestServer();
  auditor = await server.as('auditor@pavilion.test');
  await server.command(
    `INSERT INTO audit_log (id, at, actor_name, role_id, operation, summary, subject)
     SELECT gen_random_uuid(), '2001-02-03 04:05:00Z'::timestamptz - n * interval '1 minute', 'Ada', 1, 'holdStones', 'Entry ' || n, '{}'
       FROM generate_series(1, $1) n`,
    [MANY],
  );
});
afterAll(() => server.close());

const longSheets = async (): Promise<number> =>
  (await filesMade.get()).values.find(
    ({ labels }) => labels['kind'] === 'long sheet' && labels['outcome'] === 'made',
  )?.value ?? 0;

it('from a file on the disk, newest first', async () => {
  const before = await longSheets();
  const reply = await auditor.get(
    '/audit/audit-logs?endDate=2001-02-03&export=at&export=summary&time_zone=Asia/Kolkata',
  );
  expect([reply.status, reply.headers.get('x-rows')]).toEqual([200, String(MANY)]);
  const [, ...rows] = (await readXlsx(reply.bytes)).sheets[0]?.rows ?? [];
  expect(rows.map(([, summary]) => summary)).toEqual(
    Array.from({ length: MANY }, (_, index) => `Entry ${index + 1}`),
  );
  expect(timeIn(rows[0]?.[0])).toBe('2001-02-03T09:34');
  expect(await longSheets()).toBe(before + 1);
});
