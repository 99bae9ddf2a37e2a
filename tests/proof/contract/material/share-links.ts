/** Share links of the first customer, to be changed and revoked. */
import { made } from './maker.ts';
import type { Source } from './maker.ts';

const AT = '/inventory/share-link';
const EACH = 12;

export const SHARE_LINKS = {
  shareLink: {
    find: `SELECT id FROM share_link
            WHERE status = 1 AND owner_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
    async make({ house }) {
      const { api } = await house.member('customer@pavilion.test');
      const stock_numbers = (await house.stones(1)).map(({ stock_no }) => stock_no);
      for (let place = 0; place < EACH; place++) made(await api.send('POST', AT, { stock_numbers }));
    },
  },
} satisfies Record<string, Source>;
