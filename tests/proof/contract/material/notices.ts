/** What the bell has told the first customer, to be read. */
import { newId } from '../../../../server/ids.ts';
import type { Source } from './maker.ts';

const AT_A_TIME = 40;

export const NOTICES = {
  notice: {
    find: `SELECT id FROM notice WHERE user_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
    make: ({ house, clientId }) =>
      house.command(
        `INSERT INTO notice (id, user_id, kind, words, path)
         SELECT id, $1, 'holdExpired', 'Your hold has expired', '/transaction/hold' FROM unnest($2::uuid[]) AS told (id)`,
        [clientId, Array.from({ length: AT_A_TIME }, newId)],
      ),
  },
} satisfies Record<string, Source>;
