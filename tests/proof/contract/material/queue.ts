/**
 * Places in line of the first customer, behind a client of somebody else; and stones that can be
 * waited for.
 */
import { QUEUE_STATUS } from '../../../../src/domain/codes.ts';
import { take } from '../../../support/prices.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import { made, type Maker, type Source } from './maker.ts';

const AT_A_TIME = 20;
const HOLDER = 'api-client@pavilion.test';

type Lines = { lines: { id: string }[] };

async function hold(house: ProofFixture, stock_numbers: readonly string[]): Promise<string[]> {
  const admin = await house.member('admin@pavilion.test');
  const holder = await house.member(HOLDER);
  return made<Lines>(await take(admin.api, 'hold', { stock_numbers, user_id: holder.id })).lines.map(
    ({ id }) => id,
  );
}

/** The number of a stone that somebody has and nobody waits for. */
export async function takenStone(house: ProofFixture): Promise<string | undefined> {
  const stock_numbers = (await house.stones(1)).map((stone) => stone.stock_no);
  await hold(house, stock_numbers);
  return stock_numbers[0];
}

const places = (status: number, then: (maker: Maker, holds: readonly string[]) => Promise<void>): Source => ({
  find: `SELECT id FROM queue_place WHERE status = ${status}
            AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  async make(maker) {
    const { house, clientId } = maker;
    // Another request may have restricted what they see.
    await house.command('DELETE FROM inventory_access WHERE client_id = $1', [clientId]);
    const stock_numbers = (await house.stones(AT_A_TIME)).map((stone) => stone.stock_no);
    const holds = await hold(house, stock_numbers);
    const customer = await house.member('customer@pavilion.test');
    made(await customer.api.send('POST', '/inventory/new-arrival/queue', { stock_numbers }));
    await then(maker, holds);
  },
});

export const QUEUE = {
  queuePlace: places(QUEUE_STATUS.waiting, () => Promise.resolve()),
  offeredPlace: places(QUEUE_STATUS.offered, async ({ admin }, ids) => {
    const { api } = await admin();
    made(await api.send('PUT', '/inventory/new-arrival/release-hold', { ids }));
  }),
} satisfies Record<string, Source>;
