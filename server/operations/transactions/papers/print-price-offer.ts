/** A price offer as a PDF: for each stone its price, the offered, asked and agreed prices. */
import { PRICE_OFFER_STATUS } from '../../../../src/domain/codes.ts';
import { houseTime } from '../../../../src/domain/text/times.ts';
import { liveCodes, statusLabel } from '../../../../src/machines/workflows.ts';
import type { Paper, PaperStone } from '../../../db/queries/transactions/printed-paper.ts';
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
import { dayOf, linesOf, marksOf, printPaper, stonesIn, termsOf } from './paper.ts';

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
    notes: [
      ...turnsOf(offer),
      ...becameIn(offer),
      ...termsOf(house, 'offer_terms'),
      ...linesOf(house.statement),
    ],
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

const waiting = ({ stones }: Paper): PaperStone[] =>
  stones.filter(({ status }) => status !== null && liveCodes('priceOffer').includes(status));

/** The earliest due time of an answer; empty once every stone is answered. */
function answerBy(offer: Paper): string[] {
  const times = waiting(offer).flatMap(({ due_at: at }) => (at === null ? [] : new Date(at).toISOString()));
  const [first] = times.toSorted();
  return first === undefined ? [] : [`answer by ${houseTime(first)}`];
}

/** Whose turn it is in the open states. */
const turnsOf = (offer: Paper): string[] => {
  if (waiting(offer).length === 0) return [];
  const { open, countered } = PRICE_OFFER_STATUS;
  const labelOf = (code: number): string => statusLabel('priceOffer', code).label;
  return [`${labelOf(open)}: the house answers next. ${labelOf(countered)}: the client answers next.`];
};

/** The stones of each resulting order or memo. */
const becameIn = ({ stones }: Paper): string[] =>
  [...Map.groupBy(stones, ({ became }) => became)].flatMap(([number, of]) =>
    number === null ? [] : [`Agreed in ${number}: ${of.map(({ stock_no }) => stock_no).join(', ')}`],
  );
