import { PRICE_OFFER_STATUS } from '../../../src/domain/codes.ts';
import { liveCodes } from '../../../src/machines/workflows.ts';
import { resultingDocument } from '../fragments/price-offers.ts';
import { hoursFromNow } from './hold.ts';
import { onStones, type LineDocument, type LineRecords } from './records.ts';

const document: LineDocument = {
  kind: 'offer',
  table: 'price_offer',
  column: 'offer_id',
  actor: 'created_by',
  begins: ({ onMemo = false }) => [{ name: 'on_memo', type: 'boolean', value: onMemo }],
};

const { open, countered, accepted } = PRICE_OFFER_STATUS;

/** SQL: the price that waits for an answer, or was agreed. */
const ON_THE_TABLE = `CASE l.status WHEN ${countered} THEN l.countered_amt WHEN ${accepted} THEN l.agreed_amt ELSE l.proposed_amt END`;

const UNTIL = hoursFromNow('price_offer_hours');
const IS_DUE = 'l.due_at <= now()';

export const priceOffer = {
  ...onStones('price_offer_line', document),
  row: 'PriceOfferLine',
  fileName: 'offers',
  counted: 'offersCount',
  columns: {
    offer_id: 'd.id',
    offer_number: 'd.number',
    due_at: 'l.due_at',
    proposed_amt: 'l.proposed_amt',
    countered_amt: 'l.countered_amt',
    offered_amt: ON_THE_TABLE,
    offered_ppc: `round((${ON_THE_TABLE}) / l.carat, 2)`,
    below: `round((1 - (${ON_THE_TABLE}) / l.sell_amt) * 100, 2)::float8`,
    on_memo: 'd.on_memo',
    became: resultingDocument('l'),
    reason: 'l.reason',
  },
  pageSize: 50,
  document,
  invoiced: null,
  due: IS_DUE,
  dueDay: null,
  asked: null,
  renewed: `due_at = ${UNTIL}`,
  overdue: `l.status IN (${liveCodes('priceOffer').join(', ')}) AND ${IS_DUE}`,
  first: ({ scope }) => `(l.status = ${scope === 'own' ? countered : open})`,
  keepsReason: true,
  // Each line's own price follows in the same transaction (workflows/price-offers/make.ts).
  begins: () => [
    { name: 'proposed_amt', expression: 'l.sell_amt' },
    { name: 'due_at', expression: UNTIL },
  ],
} satisfies LineRecords;
