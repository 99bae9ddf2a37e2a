/** Demands of the first customer: to be changed, closed, reopened and offered against. */
import { newId } from '../../../../server/ids.ts';
import { until } from '../../../support/wait.ts';
import { giveWay, made } from './maker.ts';
import type { Maker, Source } from './maker.ts';

const EACH = 8;
const OF_THEIRS = 'client_id IN (SELECT id FROM app_user WHERE associate_id = $1)';

/** Of a client's hundred that may wait; the oldest ones give way to new ones. */
const MOST_WAITING = 60;

const demand = async (maker: Maker): Promise<string> => {
  const { admin, clientId } = maker;
  const { api } = await admin();
  await makeRoom(maker);
  const asked = { name: `Proof ${newId()}`, filters: { shape: ['ROUND'] }, user_id: clientId };
  return made<{ id: string }>(await api.send('POST', '/inventory/demands', asked)).id;
};

const makeRoom = async ({ house, admin, clientId }: Maker): Promise<void> =>
  giveWay(
    { house, api: (await admin()).api },
    {
      waiting: 'SELECT id FROM demand WHERE client_id = $1 AND status IN (1, 2, 3) ORDER BY created_at',
      of: clientId,
      most: MOST_WAITING,
      at: '/inventory/demands',
    },
  );

export const DEMANDS = {
  demand: {
    find: `SELECT id FROM demand WHERE ${OF_THEIRS} AND status = 1`,
    async make(maker) {
      for (let place = 0; place < EACH; place++) await demand(maker);
    },
  },
  closedDemand: {
    find: `SELECT id FROM demand WHERE ${OF_THEIRS} AND status IN (4, 5)`,
    async make(maker) {
      const { api } = await maker.admin();
      for (let place = 0; place < EACH; place++)
        made(await api.send('DELETE', `/inventory/demands/${await demand(maker)}`, undefined));
    },
  },
  matchedDemand: {
    find: `SELECT id FROM demand WHERE ${OF_THEIRS} AND status IN (2, 3)`,
    async make(maker) {
      for (let place = 0; place < EACH; place++) await demand(maker);
      const { house, associateId } = maker;
      // As if a sheet had named other places: the portal matches the stones by itself.
      await house.command(
        `UPDATE stone SET location = 'Antwerp' WHERE id IN (
           SELECT id FROM stone WHERE status = 1 AND shape = 'ROUND' AND location IS DISTINCT FROM 'Antwerp' LIMIT 5)`,
      );
      const found = () => house.query(`SELECT FROM demand WHERE status = 2 AND ${OF_THEIRS}`, [associateId]);
      await until('a matched demand', async () => (await found()).length > 0);
    },
  },
} satisfies Record<string, Source>;
