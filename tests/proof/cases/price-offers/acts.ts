/** Price offers of two clients for the same stones, and what both sides do with them at once. */
import { lapseDueOffers } from '../../../../server/jobs/expiry.ts';
import { Decimal, usd } from '../../../../src/domain/money.ts';
import { pricesSeen } from '../../../support/prices.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';

const PREFIX = '/inventory/new-arrival';
/** Percent of what the stone costs: offered, asked by the house, and offered again. */
const FIRST = 90;
const ASKED = 95;
const AGAIN = 92;
const PARTIES = ['customer@pavilion.test', 'customer2@pavilion.test'];

export interface MadeOffer {
  id: string;
  client: Member;
  stockNo: string;
  /** What the stone costs the client. */
  list: string;
  isCountered: boolean;
}

/** An answer that was given to a line, and what its giver was told. */
export interface OfferAnswer {
  id: string;
  act: 'accept' | 'counter' | 'decline' | 'withdraw';
  status: number;
}

const part = (list: string, percent: number): string =>
  usd(new Decimal(list).times(percent).div(100).round(2, 0));

/** Both clients offer for each of the stones; the house has answered every other line already. */
export async function offerAll(
  house: ProofFixture,
  admin: Member,
  count: number,
  onMemo: boolean,
): Promise<MadeOffer[]> {
  const stones = (await house.stones(count)).map(({ stock_no }) => stock_no);
  const offers: MadeOffer[] = [];
  for (const email of PARTIES) {
    const client = await house.member(email);
    const seen = await pricesSeen(client.api, { stock_numbers: stones });
    const lists = new Map(seen.map(({ stock_no, amount }) => [stock_no, amount ?? '0.00']));
    const reply = await client.api.send('POST', `${PREFIX}/offer`, {
      stones: [...lists].map(([stock_no, list]) => ({ stock_no, amount: part(list, FIRST) })),
      on_memo: onMemo,
    });
    const made = reply.body?.data as { lines?: { id: string; stock_no: string }[] } | null;
    if (reply.status !== 200 || !made?.lines) throw new Error(`No offer: ${reply.text}`);
    for (const [place, { id, stock_no: stockNo }] of made.lines.entries())
      offers.push({ id, client, stockNo, list: lists.get(stockNo) ?? '0.00', isCountered: place % 2 === 1 });
  }
  const countered = offers.filter(({ isCountered }) => isCountered);
  const lines = countered.map(({ id, list }) => ({ id, amount: part(list, ASKED) }));
  const reply = await admin.api.send('PUT', `${PREFIX}/offer-answer`, { answer: 'counter', lines });
  if (reply.status !== 200) throw new Error(`No answer: ${reply.text}`);
  return offers;
}

/**
 * Every answer of either side to every line at once, in any order; the time of some is over
 * meanwhile.
 */
export async function answerAll(
  house: ProofFixture,
  admin: Member,
  offers: readonly MadeOffer[],
): Promise<OfferAnswer[]> {
  const due = offers.filter((_one, place) => place % 4 === 0).map(({ id }) => id);
  const acts = offers.flatMap((offer) => actsOn(admin, offer));
  const shuffled = acts.map((act) => ({ act, at: Math.random() })).toSorted((a, b) => a.at - b.at);
  const [told] = await Promise.all([
    Promise.all(shuffled.map(({ act }) => act())),
    house
      .query(`UPDATE price_offer_line SET due_at = now() WHERE id = ANY ($1::uuid[])`, [due])
      .then(() => Promise.all([lapseDueOffers(house.ownerPool), lapseDueOffers(house.ownerPool)])),
  ]);
  return told;
}

function actsOn(admin: Member, { id, client, list, isCountered }: MadeOffer): (() => Promise<OfferAnswer>)[] {
  const answer = (by: Member, act: 'accept' | 'counter' | 'decline', percent: number | null) => async () => {
    const { status } = await by.api.send('PUT', `${PREFIX}/offer-answer`, {
      answer: act,
      lines: [percent === null ? { id } : { id, amount: part(list, percent) }],
      ...(by === admin && act === 'decline' ? { reason: 'Too little' } : {}),
    });
    return { id, act, status };
  };
  const withdraw = async (): Promise<OfferAnswer> => {
    const { status } = await client.api.send('PUT', `${PREFIX}/offer-withdraw`, { ids: [id] });
    return { id, act: 'withdraw', status };
  };
  // The last of them come from the side whose turn it is not, or at a price that is no longer
  // asked.
  const answers = isCountered
    ? [
        answer(client, 'accept', ASKED),
        answer(client, 'counter', AGAIN),
        answer(client, 'decline', null),
        answer(admin, 'accept', AGAIN),
        answer(admin, 'accept', FIRST),
      ]
    : [
        answer(admin, 'accept', FIRST),
        answer(admin, 'counter', ASKED),
        answer(admin, 'decline', null),
        answer(client, 'accept', ASKED),
        answer(client, 'accept', FIRST),
      ];
  // A line that is declined or withdrawn at once has nothing to agree on, so not every line has
  // them.
  const isMild = Math.random() < 0.5;
  return isMild ? answers.filter((_one, place) => place !== 2) : [...answers, withdraw];
}
