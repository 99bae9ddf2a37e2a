import { Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useApiMutation } from '../../api/query.ts';
import { ANY_REASON } from '../../ui/actions/permission-decision.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { User } from '../../ui/session/session.ts';
import { consequencesOf, decideAccount, listOf, type Account, type AccountEvent } from './account.ts';
import css from './accounts.module.css';

/** What shows an account: itself, lists of people, and lines that end with it. */
const CHANGED = [
  'getAccount',
  'getAssociate',
  'listAssociates',
  'listStaff',
  'getClient',
  'listClients',
  'listClientOptions',
  'listExternalClients',
  'getExternalClient',
  'listHolds',
  'listEnquiries',
] as const;

const KNOWN: Partial<Record<AccountEvent, string>> = {
  CLOSE: 'I know that a closed account is never used again',
  DELETE: 'I know that a deleted account cannot be brought back',
  BLANK: 'I have checked that they asked for this themselves',
};

/** Seldom needed: shown only in the states in which they are possible. */
const SELDOM: readonly AccountEvent[] = ['UNLOCK', 'BLANK'];

interface AccountActionProps {
  account: Account;
  event: AccountEvent;
  label: string;
  user: User;
  /** External clients have their own operations for this. */
  isExternal: boolean;
}

/** One transition of an account, with its consequences and a reason before it is done. */
export function AccountAction({ account, event, label, user, isExternal }: AccountActionProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const navigate = useNavigate();
  const done = {
    invalidates: CHANGED,
    onSuccess: ({ message }: { message: string }) => {
      setAsking(false);
      setReason('');
      toast.done(message);
    },
    onError: (error: ApiError) => toast.failed(error.message),
  };
  const change = useApiMutation(isExternal ? 'setExternalClientStatus' : 'setAccountStatus', done);
  const unlock = useApiMutation('unlockAccount', done);
  const close = useApiMutation(isExternal ? 'closeExternalClient' : 'closeAccount', done);
  const gone = {
    ...done,
    onSuccess: (answer: { message: string }) => {
      done.onSuccess(answer);
      void navigate({ to: listOf(account.role_id) });
    },
  };
  const remove = useApiMutation('deleteAccount', gone);
  const blank = useApiMutation('blankAccount', gone);
  const words = reason.trim();
  const confirm = (): void => {
    const path = { id: account.id };
    if (event === 'CLOSE') close.mutate({ path, query: { reason: words } });
    else if (event === 'DELETE') remove.mutate({ path, query: { reason: words } });
    else if (event === 'BLANK') blank.mutate({ path, data: { reason: words } });
    else if (event === 'UNLOCK') unlock.mutate({ path });
    else change.mutate({ path, data: { is_active: event === 'REACTIVATE', reason: words || undefined } });
  };
  // The reason is asked in the dialog.
  const decision = decideAccount(account, event, user, ANY_REASON);
  if (SELDOM.includes(event) && !decision.ok && decision.refusal.kind === 'state') return null;
  return (
    <>
      <PersonButton
        whom={{ user_id: account.id }}
        size="compact-md"
        variant="default"
        decision={decision}
        onClick={() => setAsking(true)}
      >
        {label}
      </PersonButton>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={event === 'BLANK' ? `Blank the data of ${account.name}` : `${label} ${account.name}`}
        acknowledge={KNOWN[event]}
        ready={decideAccount(account, event, user, words).ok}
        busy={change.isPending || unlock.isPending || close.isPending || remove.isPending || blank.isPending}
        onConfirm={confirm}
        fields={
          event === 'REACTIVATE' || event === 'UNLOCK' ? null : (
            <Textarea
              label="Reason"
              description={
                event === 'DELETE' || event === 'BLANK'
                  ? 'Shown in the audit log, which keeps it. Do not name the person.'
                  : 'Staff see it on the account. The person sees it only in the file of what we keep about them.'
              }
              className={css.reason}
              autosize
              minRows={2}
              maxLength={1000}
              value={reason}
              onChange={(typed) => setReason(typed.currentTarget.value)}
            />
          )
        }
      >
        {consequencesOf(account, event)}
      </ConfirmAction>
    </>
  );
}
