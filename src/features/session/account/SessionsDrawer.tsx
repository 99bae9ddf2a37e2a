import { Button, Skeleton } from '@mantine/core';
import type { AnswerOf } from '../../../api/client.ts';
import { q, useApiMutation } from '../../../api/query.ts';
import { deviceName } from '../../../lists/device-name.ts';
import { age, dateTime } from '../../../ui/format.ts';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { RecordDrawer } from '../../../ui/records/RecordDrawer.tsx';
import common from '../../../ui/common.module.css';
import css from './account.module.css';

type Session = AnswerOf<'listSessions'>[number];

interface SessionsDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The sessions of the user's own account. All but the present one can be ended. */
export default function SessionsDrawer({ opened, onClose }: SessionsDrawerProps) {
  return (
    <RecordDrawer opened={opened} onClose={onClose} title="Where you are signed in">
      {opened && <Sessions />}
    </RecordDrawer>
  );
}

const rowsOf = (sessions: readonly Session[]): readonly Session[] => sessions;
const rowId = (session: Session): string => session.id;

function Sessions() {
  const { answer, error, retry } = useFetchCycle({
    query: q<'listSessions'>('listSessions'),
    rowsOf,
    rowId,
    failure: 'Your sessions could not be loaded.',
  });
  const done = {
    invalidates: ['listSessions'] as const,
    onSuccess: ({ message }: { message: string }) => toast.done(message),
    onError: (failed: { message: string }) => toast.failed(failed.message),
  };
  const end = useApiMutation('endSession', done);
  const endOthers = useApiMutation('endOtherSessions', done);
  if (error !== null) return <LoadFailed error={error} onRetry={retry} />;
  if (answer === null) return <Skeleton height={160} role="status" aria-label="Loading your sessions" />;
  const others = answer.filter(({ is_current }) => !is_current);
  return (
    <>
      <ul className={css.sessions}>
        {answer.map((session) => (
          <li key={session.id}>
            <div>
              <b>{deviceName(session.agent)}</b>
              <p className={common.quiet}>
                {[
                  session.is_current ? 'This device' : `Last used ${age(session.seen_at)}`,
                  session.ip,
                  `since ${dateTime(session.created_at)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {!session.is_current && (
              <Button
                size="compact-md"
                variant="default"
                loading={end.isPending && end.variables?.path?.session_id === session.id}
                onClick={() => end.mutate({ path: { session_id: session.id } })}
              >
                {' '}
                Sign out{' '}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
          Sign out everywhere else
        </Button>
      )}
      <p className={`${common.quiet} ${css.quiet}`}>
        If you do not recognise a device, sign it out and change your password.
      </p>
    </>
  );
}
