import type { DecisionProps } from '../../../ui/records/decision.ts';
import { useQuery } from '@tanstack/react-query';
import { callForSheet } from '../../../api/client.ts';
import { q } from '../../../api/query.ts';
import { APPROVAL_STATUS } from '../../../domain/codes.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { DrawnField } from '../../../stones/use-fields.ts';
import { useUser } from '../../../ui/session/session.ts';
import { ReverseSale } from '../invoice/ReverseSale.tsx';
import { ConfirmStoneActions } from './confirm-stone.actions.tsx';
import { LineList } from '../LineList.tsx';
import type { ConfirmLine, ConfirmSort } from '../lines.ts';
import { leadColumns, lineColumns, originColumns, stoneColumns, wayColumn } from '../stone-columns.tsx';
import { useLineView, type LineListProps } from '../use-line-list.ts';
import type { LineQuestion } from '../line-question.ts';
import { text } from '../../../ui/format.ts';
import type { LineContent } from '../line-content.ts';
import { LineDecision } from '../LineDecision.tsx';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';
import { PaperPdf } from '../PaperPdf.tsx';

/** Confirm-stone pagination is 25 in one view. (Specification, section 9.) */
const SIZE_ON_A_CLIENTS_PAGE = 25;

const ask = (question: LineQuestion<ConfirmSort>) => q<'listConfirmStones'>('listConfirmStones', question);
const askForSheet = (question: LineQuestion<ConfirmSort>) => callForSheet('listConfirmStones', question);

/** Confirm-stones: firm orders, stone by stone, that an administrator approves or rejects. */
export function ConfirmStoneList(props: LineListProps) {
  const list = useLineView(props);
  const { isStaff } = list;
  return (
    <LineList
      list={list}
      workflow="confirmStone"
      title={isStaff ? 'Confirm stones' : 'Stones you confirmed'}
      lead={
        isStaff
          ? 'Firm orders, waiting for approval or decided, grouped by order.'
          : 'Your firm orders. You can cancel until they are approved; approved stones are yours and are invoiced.'
      }
      label="Confirm stones"
      noun="confirmed stone"
      name="confirm-stones"
      ask={ask}
      askForSheet={askForSheet}
      failure={MESSAGES.fetchFailed}
      pageSize={list.userId === undefined ? undefined : SIZE_ON_A_CLIENTS_PAGE}
      groupings={[6, 1, 2, 3, 4, 5]}
      columns={columnsFor}
      Actions={ConfirmStoneActions}
      Drawer={ConfirmStoneDrawer}
    />
  );
}

function columnsFor(withClients: boolean): DrawnField<ConfirmLine>[] {
  const column = lineColumns<ConfirmLine>('confirmStone');
  return [
    ...leadColumns<ConfirmLine>('confirmStone'),
    column('order_number'),
    ...(withClients ? [column('client')] : []),
    wayColumn<ConfirmLine>('confirmStone'),
    ...stoneColumns(column),
    column('invoice_number'),
    column('reason'),
    column('remark'),
    ...originColumns(column),
    column('source'),
  ];
}

const CONFIRM_STONE: LineContent<ConfirmLine> = {
  workflow: 'confirmStone',
  facts: (line) => [
    {
      name: 'Order',
      value: (
        <>
          {line.order_number} <PaperPdf of="order" id={line.order_id} number={line.order_number} />
        </>
      ),
    },
    { name: 'Invoice', value: text(line.invoice_number) },
  ],
  words: (line) => [
    { name: 'Remark', text: line.remark },
    { name: 'Reason', text: line.reason },
  ],
  Actions: ConfirmStoneActions,
};

const ConfirmStoneDrawer = (props: LineDrawerProps<ConfirmLine>) => (
  <LineDrawer {...props} {...CONFIRM_STONE} />
);

/** An order to approve or reject. */
export const ConfirmStoneDecision = (props: DecisionProps) => (
  <LineDecision {...props} {...CONFIRM_STONE} ask={ask} />
);

/** The way back from an approval: only the lines that were sold with it have one. */
export function ReverseApproval({ decision: { ids, title }, onDone }: DecisionProps) {
  const user = useUser();
  const { data } = useQuery(ask({ query: { groupBy: 1, size: ids.length }, data: { ids: [...ids] } }));
  const sold = (data?.data ?? []).filter(({ status }) => status === APPROVAL_STATUS.approved);
  if (sold.length === 0) return null;
  return (
    <>
      {title} is sold.
      <ReverseSale of="confirm-stone" workflow="confirmStone" lines={sold} user={user} onDone={onDone} />
    </>
  );
}
