import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { changedAddress } from '../../domain/permission-rules.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, type User } from '../../ui/session/session.ts';
import type { Account } from './account.ts';
import common from '../../ui/common.module.css';
import css from './accounts.module.css';

const refused = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });

/** Whether the member has a second factor. An administrator resets one that was lost. */
export function SecondFactorState({ account, user }: { account: Account; user: User }) {
  const [asking, setAsking] = useState(false);
  const reset = useApiMutation('resetSecondFactor', {
    invalidates: ['getAccount'],
    onSuccess: ({ message }) => {
      setAsking(false);
      toast.done(message);
    },
    onError: (error) => toast.failed(error.message),
  });
  if (!account.has_second_factor)
    return <p className={`${common.quiet} ${css.quiet}`}>Signs in with a password only.</p>;
  const mayReset = accessOf(user, 'account').write && account.id !== user.id;
  return (
    <div className={css.factor}>
      <p className={`${common.quiet} ${css.quiet}`}>Signs in with a second factor.</p>
      {mayReset && (
        <PersonButton
          whom={{ user_id: account.id }}
          size="compact-md"
          variant="default"
          decision={account.changed_address ? refused(changedAddress(account.name)) : undefined}
          onClick={() => setAsking(true)}
        >
          Reset second factor
        </PersonButton>
      )}
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Reset the second factor of ${account.name}`}
        acknowledge="I have checked that they asked for this themselves"
        busy={reset.isPending}
        onConfirm={() => reset.mutate({ path: { id: account.id } })}
      >
        Their authenticator and recovery codes stop working, and they are signed out everywhere. Until they
        set up another authenticator, they sign in with their password only, unless their role requires a
        second factor.
      </ConfirmAction>
    </div>
  );
}
