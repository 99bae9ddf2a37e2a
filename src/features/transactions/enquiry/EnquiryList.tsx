import type { DecisionProps } from '../../../ui/records/decision.ts';
import { callForSheet } from '../../../api/client.ts';
import { q } from '../../../api/query.ts';
import { ROLE } from '../../../domain/codes.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { DrawnField } from '../../../stones/use-fields.ts';
import { useUser } from '../../../ui/session/session.ts';
import { EnquiryActions } from './enquiry.actions.tsx';
import { LineList } from '../LineList.tsx';
import type { EnquiryLine, EnquirySort } from '../lines.ts';
import { leadColumns, lineColumns, originColumns, stoneColumns, wayColumn } from '../stone-columns.tsx';
import { useLineView, type LineListProps } from '../use-line-list.ts';
import type { LineQuestion } from '../line-question.ts';
import { EnquiryRequests } from './EnquiryRequests.tsx';
import type { LineContent } from '../line-content.ts';
import { LineDecision } from '../LineDecision.tsx';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';
import { TasksOfEnquiry } from '../../../stones/tasks/TasksOfEnquiry.tsx';

const ask = (question: LineQuestion<EnquirySort>) => q<'listEnquiries'>('listEnquiries', question);
const askForSheet = (question: LineQuestion<EnquirySort>) => callForSheet('listEnquiries', question);

/** Enquiries: what clients want to know about a stone, and the answers. */
export function EnquiryList(props: LineListProps) {
  const list = useLineView(props);
  const { isStaff } = list;
  const { role_id: role } = useUser();
  return (
    <LineList
      list={list}
      workflow="enquiry"
      title={isStaff ? 'Enquiries' : 'Your enquiries'}
      lead={
        isStaff
          ? 'Clients’ questions about stones.'
          : role === ROLE.guest
            ? 'Your questions about stones, and the answers. Find those of earlier visits on your profile.'
            : 'Your questions about stones, and the answers.'
      }
      label="Enquiries"
      noun="question"
      name="enquiries"
      ask={ask}
      askForSheet={askForSheet}
      failure={MESSAGES.fetchFailed}
      groupings={[1, 2, 3, 4]}
      columns={columnsFor}
      Actions={EnquiryActions}
      Drawer={EnquiryDrawer}
    />
  );
}

function columnsFor(withClients: boolean): DrawnField<EnquiryLine>[] {
  const column = lineColumns<EnquiryLine>('enquiry');
  return [
    ...leadColumns<EnquiryLine>('enquiry'),
    ...(withClients ? [column('client')] : []),
    wayColumn<EnquiryLine>('enquiry'),
    column('message'),
    column('asks_for'),
    column('remark'),
    ...stoneColumns(column),
    ...originColumns(column),
  ];
}

const ENQUIRY: LineContent<EnquiryLine> = {
  workflow: 'enquiry',
  facts: () => [],
  words: (line) => [
    { name: 'Question', text: line.message },
    { name: 'Answer', text: line.remark },
  ],
  more: (line) => (
    <>
      <EnquiryRequests line={line} />
      <TasksOfEnquiry enquiryId={line.id} stockNo={line.stock_no} />
    </>
  ),
  Actions: EnquiryActions,
};

const EnquiryDrawer = (props: LineDrawerProps<EnquiryLine>) => <LineDrawer {...props} {...ENQUIRY} />;

/** An enquiry to answer. */
export const EnquiryDecision = (props: DecisionProps) => <LineDecision {...props} {...ENQUIRY} ask={ask} />;
