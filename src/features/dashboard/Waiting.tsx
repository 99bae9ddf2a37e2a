import { Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen.ts';
import { decidedBy } from '../../machines/decision-kinds.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { age, count } from '../../ui/format.ts';
import { ToDos } from '../../ui/home/ToDos.tsx';
import { TimeLeft } from '../../ui/lists/Figures.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import type { useWaiting } from './queries.ts';
import css from './dashboard.module.css';
import { daysLead, decisionLead, toDoOf } from './to-dos.ts';

type WaitingCount = components['schemas']['Waiting'][number];

/** The tasks that wait for the signed-in person. */
export function Waiting({ query }: { query: ReturnType<typeof useWaiting> }) {
  const user = useUser();
  if (query === null) return null;
  if (query.isPending) return <Skeleton height={120} animate={false} />;
  if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <p className={css.calm}>Nothing is waiting for you.</p>;
  const kinds = decidedBy(user.role_id, (permission, side) => accessOf(user, permission)[side]);
  const days = query.data.find(({ kind }) => kind === 'confirmStone')?.days ?? [];
  return (
    <Stack gap="xs">
      <ToDos
        label="Waiting for you"
        needs={query.data.map((waits) => ({
          ...toDoOf(waits, kinds),
          decide: decisionLead(waits.kind, kinds),
          further: <Further of={waits} />,
        }))}
      />
      {days.length > 1 && (
        <Ages days={days} label={kinds.includes('confirmStone') ? 'To decide' : 'Pending'} />
      )}
    </Stack>
  );
}

/** How long they wait, and how they stand to their target. */
function Further({ of: { since, missed, next_target: next } }: { of: WaitingCount }) {
  if (since == null && missed === 0 && next == null) return null;
  return (
    <span className={css.further}>
      {since != null && <span>oldest: {age(since)}</span>}
      {missed > 0 && <b>{count(missed)} past the target</b>}
      {next != null && (
        <span>
          next target <TimeLeft value={next} />
        </span>
      )}
    </span>
  );
}

/** Confirm-stones by the day on which they were requested. */
function Ages({ days, label }: { days: WaitingCount['days']; label: string }) {
  return (
    <p className={css.ages}>
      {label}:{' '}
      {days.map((day) => (
        <Link key={day.to} {...daysLead(day)}>
          {day.count} {day.from === null ? 'older' : `from ${age(day.to)}`}
        </Link>
      ))}
    </p>
  );
}
