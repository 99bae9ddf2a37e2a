import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { DrawerSection, Facts } from '../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { useUser } from '../../ui/session/session.ts';
import { AskQualityControl } from './AskQualityControl.tsx';
import { mayRead } from './task.ts';
import { TaskAnswer, taskTitle } from './TaskAnswer.tsx';

/** What quality control was asked for this enquiry, and what it answered. */
export function TasksOfEnquiry({ enquiryId, stockNo }: { enquiryId: string; stockNo: string }) {
  const open = mayRead(useUser());
  const { data } = useQuery({ ...q('listTasks', { query: { enquiry_id: enquiryId } }), enabled: open });
  if (!open) return null;
  return (
    <DrawerSection title="Quality control">
      <Facts
        facts={(data?.data ?? []).map((task) => ({
          name: taskTitle(task),
          value: (
            <>
              <StatusBadge status={statusLabel('task', task.status)} quiet /> <TaskAnswer task={task} />
            </>
          ),
        }))}
      />
      <AskQualityControl stockNo={stockNo} enquiryId={enquiryId} />
    </DrawerSection>
  );
}
