/** Saved and recent searches of the first customer, to be opened, changed and deleted. */
import { newId } from '../../../../server/ids.ts';
import { giveWay, made } from './maker.ts';
import type { Source } from './maker.ts';

const EACH = 12;
/** Of the two hundred that a client may save. */
const MOST = 150;

export const SEARCHES = {
  savedSearch: {
    find: `SELECT id FROM saved_search WHERE client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
    async make({ house, admin, clientId }) {
      const { api } = await admin();
      const waiting = 'SELECT id FROM saved_search WHERE client_id = $1 ORDER BY created_at';
      await giveWay({ house, api }, { waiting, of: clientId, most: MOST, at: '/inventory/save-search' });
      for (let place = 0; place < EACH; place++) {
        const search = { name: `Proof ${newId()}`, search_type: 1, filters: { shape: ['ROUND'] } };
        made(await api.send('POST', '/inventory/save-search', { ...search, user_id: clientId }));
      }
    },
  },
  recentSearch: {
    find: `SELECT id FROM recent_search WHERE user_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
    async make({ house }) {
      const { api } = await house.member('customer@pavilion.test');
      for (let place = 0; place < EACH; place++) {
        const filters = { location: [newId()] };
        made(await api.send('POST', '/inventory/recent-search', { search_type: 1, filters }));
      }
    },
  },
} satisfies Record<string, Source>;
