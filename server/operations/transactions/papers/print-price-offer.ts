/** A price offer as a PDF: what each stone cost, what was offered and asked for it, and what was agreed. */
import { liveCodes } from '../../../../src/machines/workflows.ts';
import type { Paper } from '../../../db/queries/transactions/printed-paper.ts';
import type { Handler } from '../../handler.ts';
import {
  amountOf,
  CARAT,
  CLARITY,
  COLOR,
  ORIGIN,
  PIECES,
  REPORT,
  SHAPE,
  stateOf,
  STOCK_NO,
} from './columns.ts';
import { dayOf, dayText, linesOf, marksOf, printPaper, stonesIn, termsOf } from './paper.ts';

export const printPriceOffer: Handler<'printPriceOffer'> = ({ path }, call) =>
  printPaper('offer', path.id, call, (offer, house) => ({
    name: `offer-${offer.number}.pdf`,
    title: `Offer ${offer.number}`,
    about: [
      `Offered ${dayOf(offer)}`,
      offer.on_memo === true ? 'for a memo' : 'for an order',
      stonesIn(offer),
      ...answerBy(offer),
    ].join(' · '),
    columns: COLUMNS,
    states: 'priceOffer',
    notes: [...becameIn(offer), ...termsOf(house, 'offer_terms'), ...linesOf(house.statement)],
    ...marksOf(offer, 'offer', call.services.env),
  }));

const COLUMNS = [
  STOCK_NO,
  { ...SHAPE, width: 60 },
  { ...ORIGIN, width: 44 },
  { ...COLOR, width: 70 },
  { ...CLARITY, width: 34 },
  { ...REPORT, width: 84 },
  { ...stateOf('priceOffer'), width: 50 },
  { ...PIECES, width: 30 },
  { ...CARAT, width: 36 },
  { ...amountOf('Price USD', ({ sell_amt: amount }) => amount), width: 58 },
  { ...amountOf('Offered USD', ({ proposed_amt: amount }) => amount), width: 58 },
  { ...amountOf('Asked USD', ({ countered_amt: amount }) => amount), width: 58 },
  { ...amountOf('Agreed USD', ({ agreed_amt: amount }) => amount), width: 58 },
];

/** The first time that is over; nothing once every stone was answered. */
function answerBy({ stones }: Paper): string[] {
  const waiting = stones.filter(({ status }) => status !== null && liveCodes('priceOffer').includes(status));
  const [first] = waiting
    .flatMap(({ due_at: at }) => (at === null ? [] : new Date(at).toISOString()))
    .toSorted();
  return first === undefined ? [] : [`to be answered by ${dayText(first)}, ${first.slice(11, 16)} UTC`];
}

/** Which stones went into which order or memo. */
const becameIn = ({ stones }: Paper): string[] =>
  [...Map.groupBy(stones, ({ became }) => became)].flatMap(([number, of]) =>
    number === null ? [] : [`Agreed in ${number}: ${of.map(({ stock_no }) => stock_no).join(', ')}`],
  );
