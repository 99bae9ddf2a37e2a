import { useApiMutation } from '../../api/query.ts';
import { decide } from '../../machines/decide.ts';
import { tellMailed } from '../notices/tell-mailed.ts';
import { toast } from '../notices/toast.ts';
import { useUser } from '../session/session.ts';
import { permissionDecision } from './permission-decision.ts';
import { PersonButton } from './PersonButton.tsx';

/** Sends an invitation again; hidden unless the account is waiting for one. */
export function InviteAgain({ id, status }: { id: string; status: number | null }) {
  const user = useUser();
  const invite = useApiMutation('inviteAgain', {
    invalidates: ['getAccount', 'getClient'],
    onSuccess: ({ message }) => tellMailed(user, message),
    onError: (error) => toast.failed(error.message),
  });
  const actor = { id: user.id, role: user.role_id };
  if (status === null || !decide('account', status, { type: 'INVITE_AGAIN' }, { actor }).ok) return null;
  return (
    <PersonButton
      whom={{ user_id: id }}
      size="compact-md"
      variant="default"
      decision={permissionDecision(user, 'client')}
      loading={invite.isPending}
      onClick={() => invite.mutate({ path: { id } })}
    >
      Invite again
    </PersonButton>
  );
}
