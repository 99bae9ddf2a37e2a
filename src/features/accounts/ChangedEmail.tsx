import { useApiMutation } from '../../api/query.ts';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { dateTime } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, type User } from '../../ui/session/session.ts';
import type { Account } from './account.ts';
import css from './accounts.module.css';

/** A new e-mail that waits for its owner, with another mail to it, or the end of the change. */
export function ChangedEmail({ account, user }: { account: Account; user: User }) {
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
      <p className={css.quiet}>
        {`${change.email} waits for confirmation until ${dateTime(change.expires_at)}. ${change.asked_by ?? 'Somebody'} entered it. Until then, ${account.email} stays.`}
      </p>
      {accessOf(user, 'account').write && (
        <div className={css.waiting}>
          <PersonButton {...act} loading={again.isPending} onClick={() => again.mutate({ path: { id } })}>
            Send the mail again
          </PersonButton>
          <PersonButton {...act} loading={cancel.isPending} onClick={() => cancel.mutate({ path: { id } })}>
            Cancel the change
          </PersonButton>
        </div>
      )}
    </div>
  );
}
