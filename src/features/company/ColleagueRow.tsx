import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { MEMBERSHIP_STATUS } from '../../domain/codes.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { isClient } from '../../stones/client/client-of.ts';
import { ANY_REASON } from '../../ui/actions/permission-decision.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { ListRow } from '../../ui/lists/ListCard.tsx';
import { tellMailed } from '../../ui/notices/tell-mailed.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { decideColleague, factsOf, type Colleague, type ColleagueEvent } from './colleague.ts';

interface ColleagueRowProps {
  of: Colleague;
  clientId: string;
  mayChange: boolean;
  onChange: () => void;
}

type Asked = Exclude<ColleagueEvent, 'ACCEPT' | 'CHANGE' | 'INVITE_AGAIN'>;

const LABELS: Readonly<Record<Asked, string>> = {
  DECLINE: 'Decline',
  SUSPEND: 'Suspend',
  REACTIVATE: 'Reactivate',
  TAKE_OVER: 'Make owner',
  LEAVE: 'Remove',
};

const CONSEQUENCES: Readonly<Record<Asked, string>> = {
  DECLINE: 'They learn that they were declined, and why. Nothing else of the company is told.',
  SUSPEND: 'They are signed out everywhere at once, and cannot sign in until they are reactivated.',
  REACTIVATE: 'They can sign in again, with the powers that they had.',
  TAKE_OVER: 'They may do everything, and give it to others. Who owned the company keeps their powers.',
  LEAVE:
    'They are signed out everywhere at once and never sign in for the company again. What they began stays the company’s.',
};

/** One person of a company, with a button for each event of their state. */
export function ColleagueRow({ of, clientId, mayChange, onChange }: ColleagueRowProps) {
  const user = useUser();
  const [asking, setAsking] = useState<Asked | null>(null);
  const [reason, setReason] = useState('');
  const done = {
    invalidates: ['listColleagues'] as const,
    onSuccess: ({ message }: { message: string }) => {
      setAsking(null);
      toast.done(message);
    },
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const change = useApiMutation('setColleagueStatus', done);
  const remove = useApiMutation('removeColleague', done);
  const decline = useApiMutation('declineColleague', done);
  const handOver = useApiMutation('handOverCompany', done);
  const inviteAgain = useApiMutation('inviteColleagueAgain', {
    ...done,
    onSuccess: ({ message }: { message: string }) => tellMailed(user, message),
  });
  const path = { id: of.id };
  const client = isClient(user) ? {} : { user_id: clientId };
  const confirm = (event: Asked): void => {
    if (event === 'DECLINE') decline.mutate({ path, data: { ...client, reason: reason.trim() } });
    else if (event === 'LEAVE') remove.mutate({ path, query: client });
    else if (event === 'TAKE_OVER') handOver.mutate({ path, data: client });
    else change.mutate({ path, data: { ...client, is_active: event === 'REACTIVATE' } });
  };
  /** Events that the state does not have get no button; those that a guard refuses say why. */
  const offered = (['DECLINE', 'SUSPEND', 'REACTIVATE', 'TAKE_OVER', 'LEAVE'] as const).flatMap((event) => {
    // The reason is asked in the dialog.
    const decision = decideColleague(of, event, user, ANY_REASON);
    return decision.ok || decision.refusal.kind === 'guard' ? [{ event, decision }] : [];
  });
  const isAsking = of.status === MEMBERSHIP_STATUS.asked;
  const changing = decideColleague(of, isAsking ? 'ACCEPT' : 'CHANGE', user);
  const inviting = decideColleague(of, 'INVITE_AGAIN', user);
  const name = of.id === user.id ? `${of.name} (you)` : of.name;
  return (
    <ListRow
      id={of.id}
      name={of.is_owner ? `${name}, owner` : name}
      status={statusLabel('membership', of.status)}
      facts={factsOf(of)}
      acts={
        mayChange &&
        !of.is_owner && (
          <>
            {(changing.ok || changing.refusal.kind === 'guard') && (
              <ActionButton decision={changing} variant="default" size="compact-sm" onClick={onChange}>
                {isAsking ? 'Accept' : 'Change'}
              </ActionButton>
            )}
            {(inviting.ok || inviting.refusal.kind === 'guard') && (
              <ActionButton
                decision={inviting}
                variant="default"
                size="compact-sm"
                loading={inviteAgain.isPending}
                onClick={() => inviteAgain.mutate({ path, data: client })}
              >
                Invite again
              </ActionButton>
            )}
            {offered.map(({ event, decision }) => (
              <ActionButton
                key={event}
                decision={decision}
                variant="default"
                size="compact-sm"
                onClick={() => setAsking(event)}
              >
                {event === 'LEAVE' && of.id === user.id ? 'Leave' : LABELS[event]}
              </ActionButton>
            ))}
          </>
        )
      }
    >
      <ConfirmAction
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === null ? '' : `${LABELS[asking]}: ${of.name}`}
        danger={asking === 'DECLINE'}
        ready={asking === null || decideColleague(of, asking, user, reason).ok}
        busy={change.isPending || remove.isPending || handOver.isPending || decline.isPending}
        fields={
          asking === 'DECLINE' && (
            <Textarea
              label="Reason"
              autosize
              minRows={2}
              maxLength={500}
              value={reason}
              onChange={(typed) => setReason(typed.currentTarget.value)}
            />
          )
        }
        onConfirm={() => asking !== null && confirm(asking)}
      >
        {asking !== null && CONSEQUENCES[asking]}
      </ConfirmAction>
    </ListRow>
  );
}
