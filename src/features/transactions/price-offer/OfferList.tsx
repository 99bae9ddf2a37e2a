import type { DecisionProps } from '../../../ui/records/decision.ts';
import { callForSheet } from '../../../api/client.ts';
import { q } from '../../../api/query.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { liveCodes } from '../../../machines/workflows.ts';
import type { DrawnField } from '../../../stones/use-fields.ts';
import { DASH } from '../../../ui/format.ts';
import { TimeLeft } from '../../../ui/lists/Figures.tsx';
import { LineDecision } from '../LineDecision.tsx';
import { LineList } from '../LineList.tsx';
import type { PriceOfferLine, PriceOfferSort } from '../lines.ts';
import { leadColumns, lineColumns, originColumns, stoneColumns, wayColumn } from '../stone-columns.tsx';
import { useLineView, type LineListProps } from '../use-line-list.ts';
import type { LineQuestion } from '../line-question.ts';
import { OfferActions } from './offer.actions.tsx';
import { OFFER, OfferDrawer } from './OfferDrawer.tsx';

const ask = (question: LineQuestion<PriceOfferSort>) => q<'listPriceOffers'>('listPriceOffers', question);
const askForSheet = (question: LineQuestion<PriceOfferSort>) => callForSheet('listPriceOffers', question);

/** Price offers of clients, and whose turn it is. */
export function OfferList(props: LineListProps) {
  const list = useLineView(props);
  const { isStaff } = list;
  return (
    <LineList
      list={list}
      workflow="priceOffer"
      title={isStaff ? 'Offers' : 'Your offers'}
      lead={
        isStaff
          ? 'Prices that clients offer. Open offers wait for you, countered ones for the client. An offer does not reserve a stone.'
          : 'Prices that you offer, and our answers. An offer does not reserve a stone.'
      }
      label="Offers"
      noun="offer"
      name="offers"
      ask={ask}
      askForSheet={askForSheet}
      failure={MESSAGES.fetchFailed}
      groupings={[8, 1, 2, 3, 4]}
      columns={columnsFor}
      Actions={OfferActions}
      Drawer={OfferDrawer}
    />
  );
}

function columnsFor(withClients: boolean): DrawnField<PriceOfferLine>[] {
  const column = lineColumns<PriceOfferLine>('priceOffer');
  return [
    ...leadColumns<PriceOfferLine>('priceOffer'),
    column('offer_number'),
    ...(withClients ? [column('client')] : []),
    wayColumn<PriceOfferLine>('priceOffer'),
    column('proposed_amt'),
    column('countered_amt'),
    column('offered_amt'),
    column('below'),
    column('offered_ppc'),
    column('due_at', {
      cell: ({ due_at: until, status }) =>
        liveCodes('priceOffer').includes(status) ? <TimeLeft value={until} /> : DASH,
    }),
    ...stoneColumns(column),
    column('on_memo'),
    column('became'),
    column('reason'),
    column('remark'),
    ...originColumns(column),
  ];
}

/** An offer to accept, counter or decline. */
export const OfferDecision = (props: DecisionProps) => <LineDecision {...props} {...OFFER} ask={ask} />;
