/** What the bell has told the first customer, to be read. */
import { newId } from '../../../../server/ids.ts';
import type { Source } from './maker.ts';

const AT_A_TIME = 40;

export const NOTICES = {
  notice: {
    find: `SELECT n.id FROM notice n JOIN app_user u ON u.id = n.user_id WHERE u.email = 'customer@pavilion.test'`,
    make: ({ house, clientId }) =>
      house.command(
        `INSERT INTO notice (id, user_id, kind, words, path)
         SELECT id, $1, 'holdExpired', 'Your hold has expired', '/transaction/hold' FROM unnest($2::uuid[]) AS told (id)`,
        [clientId, Array.from({ length: AT_A_TIME }, newId)],
      ),
  },
} satisfies Record<string, Source>;
