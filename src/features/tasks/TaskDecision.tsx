import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { taskTitle } from '../../stones/tasks/TaskAnswer.tsx';
import { stoneInWords } from '../../stones/stone.ts';
import { Due } from '../../ui/lists/Figures.tsx';
import { useDetail } from '../../ui/lists/use-detail.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { DecisionRecord } from '../../ui/records/DecisionRecord.tsx';
import type { DecisionProps } from '../../ui/records/decision.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { Pictured } from '../../ui/records/Thumbnail.tsx';
import { TaskActs, TaskContent } from './TaskParts.tsx';
import css from './tasks.module.css';

/** A question to quality control, to be answered. */
export function TaskDecision({ decision: { id, title, client, due }, onDone }: DecisionProps) {
  const { detail, error, retry } = useDetail(id, {
    query: q('listTasks', { query: { id, size: 1 } }),
    failure: MESSAGES.fetchFailed,
  });
  const task = detail?.data[0];
  const { data: stone } = useQuery(q('getStone', { query: { stock_no: title } }));
  return (
    <DecisionRecord
      title={[title, ...(client === null ? [] : [clientName(client)])].join(' · ')}
      about={
        <>
          Question to quality control, due <Due value={due} />
        </>
      }
      actions={task && <TaskActs task={task} onDone={onDone} />}
    >
      {error !== null && <LoadFailed error={error} onRetry={retry} />}
      {detail === null && error === null && <Skeleton height={160} animate={false} />}
      {task !== undefined && (
        <>
          <div className={css.question}>
            {stone !== undefined && <Pictured stone={stone} />}
            <div>
              <p>
                <b>{taskTitle(task)}</b> <StatusBadge status={statusLabel('task', task.status)} quiet />
              </p>
              {stone !== undefined && <p>{stoneInWords(stone)}</p>}
            </div>
          </div>
          <TaskContent task={task} />
        </>
      )}
    </DecisionRecord>
  );
}
