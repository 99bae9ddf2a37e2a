/** Saved reports of the first customer's associate, to be changed and deleted. */
import { newId } from '../../../../server/ids.ts';
import { made, type Source } from './maker.ts';

const EACH = 12;

export const REPORTS = {
  savedReport: {
    find: `SELECT id FROM saved_report WHERE owner_id = $1`,
    async make({ house }) {
      const { api } = await house.member('associate@pavilion.test');
      for (let place = 0; place < EACH; place++)
        made(
          await api.send('POST', '/report/saved', { name: `Proof ${newId()}`, kind: 'month', format: 'pdf' }),
        );
    },
  },
} satisfies Record<string, Source>;
