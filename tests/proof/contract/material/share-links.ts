/** Share links of the first customer, to be revoked, and one of the house, to be opened. */
import type { House } from '../../house.ts';
import { made } from './maker.ts';
import type { Source } from './maker.ts';

const AT = '/inventory/share-link';
const EACH = 8;

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

const secrets = new WeakMap<House, Promise<string>>();

/** Nobody revokes it, because it is not the customer's. */
export function secretOf(house: House): Promise<string> {
  const known = secrets.get(house) ?? secretToMedia(house);
  secrets.set(house, known);
  return known;
}

async function secretToMedia(house: House): Promise<string> {
  const { api } = await house.member('admin@pavilion.test');
  const stock_numbers = (await house.stones(1)).map(({ stock_no }) => stock_no);
  await house.command(
    'UPDATE stone SET image = $2, video = $2, certificate = $2 WHERE stock_no = ANY ($1::text[])',
    [stock_numbers, `${house.media.origin}/stone.png`],
  );
  const { path } = made<{ path: string }>(await api.send('POST', AT, { stock_numbers, days: 90 }));
  return path.replace('/shared/', '');
}
