/** Notices as the database has them, and as the bell shows them. */
import type { components } from '../../../src/api/schema.gen.ts';
import { newId } from '../../../server/ids.ts';
import type { Api } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import type { TestServer } from '../../support/server.ts';

type Schemas = components['schemas'];

export interface StoredNotice {
  id: string;
  kind: string;
  words: string;
  path: string;
  read_at: string | null;
}

export const noticesTo = (server: TestServer, userId: string): Promise<StoredNotice[]> =>
  server.query<StoredNotice>(
    'SELECT id, kind, words, path, read_at FROM notice WHERE user_id = $1 ORDER BY created_at, id',
    [userId],
  );

export const bellOf = async (api: Api, query = ''): Promise<Schemas['Notices']> =>
  dataOf<Schemas['Notices']>(await api.get(`/user/notices${query}`));

/** Writes a notice as if it had been told so many days ago; returns its id. */
export async function noticed(
  server: TestServer,
  userId: string,
  words: string,
  daysAgo = 0,
): Promise<string> {
  const id = newId();
  await server.command(
    `INSERT INTO notice (id, user_id, kind, words, path, created_at)
     VALUES ($1, $2, 'holdExpired', $3, '/transaction/hold', now() - make_interval(days => $4))`,
    [id, userId, words, daysAgo],
  );
  return id;
}
