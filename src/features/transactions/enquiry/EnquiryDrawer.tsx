import { EnquiryRequests } from './EnquiryRequests.tsx';
import { EnquiryActions } from './enquiry.actions.tsx';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';
import { TasksOfEnquiry } from '../../../stones/tasks/TasksOfEnquiry.tsx';
import type { EnquiryLine } from '../lines.ts';

export function EnquiryDrawer(props: LineDrawerProps<EnquiryLine>) {
  return (
    <LineDrawer
      {...props}
      workflow="enquiry"
      facts={() => []}
      words={(line) => [
        { name: 'Question', text: line.message },
        { name: 'Answer', text: line.remark },
      ]}
      more={(line) => (
        <>
          <EnquiryRequests line={line} />
          <TasksOfEnquiry enquiryId={line.id} stockNo={line.stock_no} />
        </>
      )}
      actions={(lines) => <EnquiryActions lines={lines} user={props.user} onDone={props.onClose} />}
    />
  );
}
