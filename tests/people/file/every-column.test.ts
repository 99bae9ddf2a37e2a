/**
 * What is kept about a person is in their file, or named as left out: asked of the database's own
 * catalogue.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERSONAL_PARTS } from '../../../server/db/queries/personal-file/parts.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { LEFT_OUT } from './excluded-columns.ts';

/**
 * Columns that name a person or tell where they are, besides those with a foreign key to
 * `app_user`.
 */
const PERSONAL_NAMES =
  '_by$|_by_name$|^(user|client|actor|owner|associate|person)_id$|^(actor_name|ip|agent|email|mobile|address|network|used_from)$';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('every column that refers to a person is in the file of a person, or left out with a reason', async () => {
  const rows = await server.query<{ column: string }>(
    `SELECT format('%s.%s', c.relname, a.attname) AS column
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND (a.attname ~ $1 OR EXISTS (SELECT FROM pg_constraint f
              WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = 'app_user'::regclass AND a.attnum = ANY (f.conkey)))`,
    [PERSONAL_NAMES],
  );
  const referring = rows.map(({ column }) => column);
  const inTheFile = PERSONAL_PARTS.flatMap(({ by }) => by);
  const known = [...inTheFile, ...Object.keys(LEFT_OUT)];
  expect(referring.filter((column) => !known.includes(column)).toSorted()).toEqual([]);
  // No column is named twice, or does not exist.
  expect(known.filter((column) => !referring.includes(column)).toSorted()).toEqual([]);
  expect(known.filter((column, index) => known.indexOf(column) !== index)).toEqual([]);
});
