/** Duties that can be ended, and findings that can be answered by whoever judges them. */
import { FINDING_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import { take } from '../../../support/prices.ts';
import { any } from '../any.ts';
import { made, severalAtOnce } from './maker.ts';
import type { Source } from './maker.ts';

const AT_A_TIME = 6;
const FINDINGS = 20;
const STEPS = Array.from({ length: 900 }, (_none, index) => index + 101);

/** Nobody breaks it, and hardly ever is the same one stated twice. */
export const dutyToState = () => ({
  workflow: any(['hold', 'memo', 'confirmStone', 'enquiry', 'priceOffer', 'task', 'demand'] as const),
  kind: 'share',
  most: any(STEPS),
});

/** The findings' own duty, which no other request ends. */
const BROKEN = { workflow: 'hold', kind: 'apart', first: ['HOLD'], events: ['RELEASE'] };
const STANDS_ALREADY = 409;

export const DUTIES = {
  duty: {
    find: `SELECT id FROM duty WHERE ended_at IS NULL AND kind = 'share'`,
    make: ({ admin }) =>
      severalAtOnce(AT_A_TIME, async () => {
        const { api } = await admin();
        made(await api.send('POST', '/duties', dutyToState()));
      }),
  },
  /** Of steps of others than the judges, who may not accept their own. */
  finding: {
    find: `SELECT f.id FROM duty_finding f JOIN app_user u ON u.id = f.person_id
            WHERE f.status = ${FINDING_STATUS.open} AND u.role_id NOT IN (${ROLE.administrator}, ${ROLE.auditor})`,
    async make({ house, admin, clientId }) {
      const { api } = await admin();
      const stated = await api.send('POST', '/duties', BROKEN);
      if (stated.status !== STANDS_ALREADY) made(stated);
      const stock_numbers = (await house.stones(FINDINGS)).map((stone) => stone.stock_no);
      const associate = await house.member('associate@pavilion.test');
      const { lines } = made<{ lines: { id: string }[] }>(
        await take(associate.api, 'hold', { stock_numbers, user_id: clientId }),
      );
      const ids = lines.map(({ id }) => id);
      made(await associate.api.send('PUT', '/inventory/new-arrival/release-hold', { ids }));
      made(await api.send('POST', '/duties/check'));
    },
  },
} satisfies Record<string, Source>;
