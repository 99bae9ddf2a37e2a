/** Saved reports of the first customer's associate, to be changed and deleted. */
import { newId } from '../../../../server/ids.ts';
import { giveWay, made, type Source } from './maker.ts';

const EACH = 12;
/** Of the fifty that a person may save. */
const MOST = 36;

export const REPORTS = {
  savedReport: {
    find: `SELECT id FROM saved_report WHERE owner_id = $1`,
    async make({ house, associateId }) {
      const { api } = await house.member('associate@pavilion.test');
      const waiting = 'SELECT id FROM saved_report WHERE owner_id = $1 ORDER BY created_at';
      await giveWay({ house, api }, { waiting, of: associateId, most: MOST, at: '/report/saved' });
      for (let place = 0; place < EACH; place++)
        made(
          await api.send('POST', '/report/saved', { name: `Proof ${newId()}`, kind: 'month', format: 'pdf' }),
        );
    },
  },
} satisfies Record<string, Source>;
