import { PRICE_OFFER_STATUS } from '../../../domain/codes.ts';
import { liveCodes } from '../../../machines/workflows.ts';
import { DASH, dateTime, money, percent, text } from '../../../ui/format.ts';
import { TimeLeft } from '../../../ui/lists/Figures.tsx';
import type { LineContent } from '../line-content.ts';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';
import { PaperPdf } from '../PaperPdf.tsx';
import type { PriceOfferLine } from '../lines.ts';
import { OfferActions } from './offer.actions.tsx';

export const OFFER: LineContent<PriceOfferLine> = {
  workflow: 'priceOffer',
  facts: factsOf,
  words: (line) => [
    { name: 'Remark', text: line.remark },
    { name: 'Reason for declining', text: line.reason },
  ],
  isWaiting: ({ status }) => status === PRICE_OFFER_STATUS.open,
  Actions: OfferActions,
};

export const OfferDrawer = (props: LineDrawerProps<PriceOfferLine>) => <LineDrawer {...props} {...OFFER} />;

function factsOf(line: PriceOfferLine) {
  const waits = liveCodes('priceOffer').includes(line.status);
  return [
    {
      name: 'Offer',
      value: (
        <>
          {line.offer_number} <PaperPdf of="offer" id={line.offer_id} number={line.offer_number} />
        </>
      ),
    },
    { name: 'Price $', value: money(line.sell_amt) },
    { name: 'Client offer $', value: money(line.proposed_amt) },
    ...(line.countered_amt === null ? [] : [{ name: 'Asked $', value: money(line.countered_amt) }]),
    { name: waits ? 'Current offer $' : 'Final price $', value: money(line.offered_amt) },
    { name: '$/ct', value: money(line.offered_ppc) },
    { name: 'Below price %', value: percent(line.below) },
    ...(waits
      ? [
          { name: 'Answer by', value: dateTime(line.due_at) },
          { name: 'Time left', value: <TimeLeft value={line.due_at} /> },
        ]
      : []),
    { name: 'For', value: line.on_memo ? 'A memo' : 'An order' },
    { name: 'Became', value: line.became === null ? DASH : text(line.became) },
  ];
}
