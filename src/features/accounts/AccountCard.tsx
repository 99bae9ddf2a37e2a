import { Group, Skeleton } from '@mantine/core';
import { ROLE } from '../../domain/codes.ts';
import { countNoun } from '../../domain/text/count-nouns.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { statusLabel, WORKFLOWS } from '../../machines/workflows.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { InviteAgain } from '../../ui/actions/InviteAgain.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { useDetail } from '../../ui/lists/use-detail.ts';
import { WorkflowTrail, type TrailStep } from '../../ui/records/WorkflowTrail.tsx';
import { accessOf, useUser, type User } from '../../ui/session/session.ts';
import { AccountAction } from './AccountAction.tsx';
import type { Account } from './account.ts';
import { PersonalFile } from './PersonalFile.tsx';
import { SecondFactorState } from './SecondFactorState.tsx';
import css from './accounts.module.css';
import { lazy, useState } from 'react';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { dateTime } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

const AssociatePasswordDrawer = lazy(() => import('./AssociatePasswordDrawer.tsx'));

/** The button that opens the drawer; for administrators, on the account of an associate. */
function AssociatePassword({ associate }: { associate: { id: string; name: string } }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <PersonButton
        whom={{ user_id: associate.id }}
        size="compact-md"
        variant="default"
        onClick={() => setOpened(true)}
      >
        Set password
      </PersonButton>
      <LazyOverlay opened={opened}>
        <AssociatePasswordDrawer associate={associate} opened={opened} onClose={() => setOpened(false)} />
      </LazyOverlay>
    </>
  );
}

interface AccountCardProps {
  id: string;
  /** A client that receives our stock by API or FTP. */
  isExternal?: boolean;
}

/** A member's account: its state, its history and the actions on it; hidden without access. */
export function AccountCard({ id, isExternal = false }: AccountCardProps) {
  const user = useUser();
  if (!accessOf(user, 'account').read) return null;
  return <Loaded id={id} user={user} isExternal={isExternal} />;
}

function Loaded({ id, user, isExternal }: Required<AccountCardProps> & { user: User }) {
  const moves = { user, isExternal };
  const {
    detail: data,
    error,
    retry,
  } = useDetail(id, {
    query: q<'getAccount'>('getAccount', { path: { id } }),
    failure: 'The account could not be loaded.',
  });
  return (
    <section className={screen.card} aria-labelledby="account-title">
      <h2 id="account-title" className={css.title}>
        Account
        {data && <StatusBadge status={statusLabel('account', data.status)} />}
      </h2>
      {error && <LoadFailed error={error} onRetry={retry} />}
      {!data && !error && <Skeleton height={96} role="status" aria-label="Loading the account" />}
      {data && (
        <>
          <p className={`${common.quiet} ${css.quiet}`}>
            {data.sessions === 0
              ? 'Signed in nowhere at the moment.'
              : `Signed in on ${countNoun(data.sessions, 'device')}.`}
          </p>
          <ChangedEmail account={data} user={user} />
          <SecondFactorState account={data} user={user} />
          <WorkflowTrail steps={trailOf(data)} />
          {accessOf(user, isExternal ? 'external-client' : 'account').write && (
            <div className={css.actions}>
              <InviteAgain id={data.id} status={data.status} />
              <AccountAction account={data} event="SUSPEND" label="Suspend" {...moves} />
              <AccountAction account={data} event="REACTIVATE" label="Reactivate" {...moves} />
              <AccountAction account={data} event="UNLOCK" label="Unlock" {...moves} />
              {data.role_id === ROLE.associate && <AssociatePassword associate={data} />}
              {accessOf(user, 'account').write && <PersonalFile account={data} />}
              <AccountAction account={data} event="CLOSE" label="Close account" {...moves} />
              {accessOf(user, 'account').write && (
                <AccountAction account={data} event="BLANK" label="Blank personal data" {...moves} />
              )}
              {accessOf(user, 'account').write && (
                <AccountAction account={data} event="DELETE" label="Delete account" {...moves} />
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Each step with who did it and why. */
const trailOf = ({ history }: Account): TrailStep[] =>
  history.map((step, index): TrailStep => {
    const state = WORKFLOWS.account.states.find(({ name }) => name === step.to_state);
    const who = step.reason == null ? step.actor_name : `${step.actor_name}: ${step.reason}`;
    return {
      label: step.label,
      colour: state?.colour ?? 'grey',
      phase: index === history.length - 1 ? 'current' : 'done',
      at: step.at,
      by: who,
    };
  });

/** A new e-mail that waits for its owner, with another mail to it, or the end of the change. */
function ChangedEmail({ account, user }: { account: Account; user: User }) {
  const done = {
    invalidates: ['getAccount'] as const,
    onSuccess: ({ message }: { message: string }) => toast.done(message),
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const again = useApiMutation('sendEmailChangeAgain', done);
  const cancel = useApiMutation('cancelEmailChange', done);
  const { id, email_change: change } = account;
  if (change === null) return null;
  const act = { whom: { user_id: id }, size: 'compact-md', variant: 'default' } as const;
  return (
    <div className={css.factor}>
      <p className={`${common.quiet} ${css.quiet}`}>
        {`${change.email} has to be confirmed by ${dateTime(change.expires_at)}. ${change.asked_by ?? 'Someone'} entered it. Until then, ${account.email} stays in use.`}
      </p>
      {accessOf(user, 'account').write && (
        <Group gap="xs">
          <PersonButton {...act} loading={again.isPending} onClick={() => again.mutate({ path: { id } })}>
            Send the mail again
          </PersonButton>
          <PersonButton {...act} loading={cancel.isPending} onClick={() => cancel.mutate({ path: { id } })}>
            Cancel the change
          </PersonButton>
        </Group>
      )}
    </div>
  );
}
