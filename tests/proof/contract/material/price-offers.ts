/**
 * Prices that the first customer offers, for the house to answer and for themselves to withdraw.
 */
import { PRICE_OFFER_STATUS } from '../../../../src/domain/codes.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import { made, type Maker, type Source } from './maker.ts';

const AT_A_TIME = 40;
/** The price that every request names, in USD: little, and not nothing for a carat of any stone. */
export const OFFERED = '1.00';

/** What is asked for with an offer for one stone that nobody has. */
export const offeredStones = async (house: ProofFixture): Promise<{ stock_no: string; amount: string }[]> =>
  (await house.stones(1)).map(({ stock_no }) => ({ stock_no, amount: OFFERED }));

const OF_THE_ASSOCIATE = 'client_id IN (SELECT id FROM app_user WHERE associate_id = $1)';

async function make({ house, clientId }: Maker): Promise<void> {
  // Another request may have restricted what they see.
  await house.command('DELETE FROM inventory_access WHERE client_id = $1', [clientId]);
  const stones = (await house.stones(AT_A_TIME)).map(({ stock_no }) => ({ stock_no, amount: OFFERED }));
  const { api } = await house.member('customer@pavilion.test');
  made(await api.send('POST', '/inventory/new-arrival/offer', { stones, less_than_half: true }));
}

/** Answered by the house with a higher price, which the client may decline. */
async function counter(maker: Maker): Promise<void> {
  await make(maker);
  const { api } = await maker.admin();
  const lines = await maker.house.query<{ id: string }>(
    `SELECT id FROM price_offer_line WHERE status = ${PRICE_OFFER_STATUS.open} AND client_id = $1
      ORDER BY id DESC LIMIT ${AT_A_TIME / 2}`,
    [maker.clientId],
  );
  const countered = lines.map(({ id }) => ({ id, amount: '1.01' }));
  made(
    await api.send('PUT', '/inventory/new-arrival/offer-answer', {
      answer: 'counter',
      lines: countered,
      less_than_half: true,
    }),
  );
}

export const PRICE_OFFERS = {
  priceOffer: {
    find: `SELECT id FROM price_offer_line WHERE status = ${PRICE_OFFER_STATUS.open} AND ${OF_THE_ASSOCIATE}`,
    make,
  },
  counteredOffer: {
    find: `SELECT id FROM price_offer_line WHERE status = ${PRICE_OFFER_STATUS.countered} AND ${OF_THE_ASSOCIATE}`,
    make: counter,
  },
  /** Printed. */
  wholeOffer: { find: `SELECT id FROM price_offer WHERE ${OF_THE_ASSOCIATE}`, make },
} satisfies Record<string, Source>;
