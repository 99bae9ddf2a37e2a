/** T24: both sides answer, withdraw and let lapse price offers at once, over three processes. */
import { PRICE_OFFER_STATUS, STONE_STATUS } from '../../../../src/domain/codes.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import type { ProofOptions, ProofCase } from '../../proof-case.ts';
import { tamperWith } from '../../tamper.ts';
import { answerAll, offerAll, type MadeOffer, type OfferAnswer } from './acts.ts';
import { outcomes, promises, sell } from './verdicts.ts';

const ROUNDS = { short: 4, long: 40 };
/** Each is offered for by two clients. */
const STONES = 6;
/** What people may be told who all act at once. */
const LAWFUL: readonly number[] = [200, 409];
const FAULTS = {
  late: 'an acceptance of what was read before the others answered',
  dear: 'an order at another price than the agreed one',
  keeps: 'an offer that keeps its stone',
};

export const priceOffers: ProofCase = {
  id: 'T24',
  title: 'both sides accept, counter, decline and withdraw price offers at once, while their time ends',
  mark: 'each line has one outcome and both sides took their turns; what is accepted is an order or memo at that price, and so says its invoice; no offer keeps a stone',
  faults: Object.values(FAULTS),
  async run(house, how) {
    const complaints: string[] = [];
    const admin = await house.member('admin@pavilion.test');
    const rounds = ROUNDS[how.long ? 'long' : 'short'];
    let answers = 0;
    let agreed = 0;
    for (let round = 0; round < rounds; round++) {
      const onMemo = round % 2 === 1;
      const offers = await offerAll(house, admin, STONES, onMemo);
      const told = await answerAll(house, admin, offers);
      answers += told.length;
      told.push(...(await planted(house, how, offers)));
      const strange = told.filter(({ status }) => !LAWFUL.includes(status));
      complaints.push(...strange.map(({ act, status }) => `To ${act} was answered with ${status}.`));
      complaints.push(...(await outcomes(house, admin, offers, told)));
      complaints.push(...(await promises(house, offers)));
      const { sold, complaints: unpaid } = await sell(house, admin, offers, onMemo);
      agreed += sold;
      complaints.push(...unpaid);
      await letGo(offers);
    }
    if (agreed === 0) complaints.push('Nothing was agreed, which proves nothing.');
    return {
      figure: `${rounds * STONES * 2} offers, ${answers} answers at once, ${agreed} agreed and sold; ${complaints.length} complaints`,
      complaints,
    };
  },
};

/** What still waits must not get in the way of other cases. */
const letGo = (offers: readonly MadeOffer[]): Promise<unknown> =>
  Promise.all(
    offers.map(({ id, client }) =>
      client.api.send('PUT', '/inventory/new-arrival/offer-withdraw', { ids: [id] }),
    ),
  );

/**
 * Writes what a portal with the fault would have written; returns what its people would have been
 * told.
 */
async function planted(
  house: ProofFixture,
  { fault }: ProofOptions,
  offers: readonly MadeOffer[],
): Promise<OfferAnswer[]> {
  const ids = offers.map(({ id }) => id);
  if (fault === FAULTS.late) {
    const ended = await house.query<{ id: string }>(
      `SELECT id FROM price_offer_line WHERE id = ANY ($1::uuid[]) AND status > ${PRICE_OFFER_STATUS.accepted} LIMIT 1`,
      [ids],
    );
    await tamperWith(
      house.ownerPool,
      ['price_offer_line'],
      `UPDATE price_offer_line SET status = ${PRICE_OFFER_STATUS.accepted}, agreed_amt = proposed_amt WHERE id = ANY ($1::uuid[])`,
      [ended.map(({ id }) => id)],
    );
    return ended.map(({ id }) => ({ id, act: 'accept', status: 200 }));
  }
  if (fault === FAULTS.dear)
    await house.tamper(
      `WITH o AS (UPDATE memo_line b SET sell_amt = l.sell_amt FROM price_offer_line l
                   WHERE l.id = b.price_offer_line_id AND l.id = ANY ($1::uuid[]))
       UPDATE confirm_line b SET sell_amt = l.sell_amt FROM price_offer_line l
        WHERE l.id = b.price_offer_line_id AND l.id = ANY ($1::uuid[])`,
      [ids],
    );
  if (fault === FAULTS.keeps)
    await house.tamper(
      `UPDATE stone SET status = ${STONE_STATUS.hold} WHERE status = ${STONE_STATUS.available} AND stock_no = ANY ($1::text[])`,
      [offers.map(({ stockNo }) => stockNo)],
    );
  return [];
}
