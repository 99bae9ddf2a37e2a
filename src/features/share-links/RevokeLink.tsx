import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { useApiMutation } from '../../api/query.ts';
import { decide } from '../../machines/decide.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { actorOf, useUser, type User } from '../../ui/session/session.ts';

export type ShareLink = components['schemas']['ShareLink'];

interface RevokeLinkProps {
  links: readonly ShareLink[];
  onDone: () => void;
}

/** Revokes the selected link. */
export function RevokeLink({ links, onDone }: RevokeLinkProps) {
  const user = useUser();
  const [asks, setAsks] = useState(false);
  const revoke = useApiMutation('revokeShareLink', {
    invalidates: ['listShareLinks'],
    onSuccess: ({ message }) => {
      toast.done(message);
      setAsks(false);
      onDone();
    },
    onError: (error) => toast.failed(error.message),
  });
  const [one] = links;
  if (one === undefined) return null;
  return (
    <>
      <ActionButton variant="default" decision={decisionFor(user, links)} onClick={() => setAsks(true)}>
        Revoke
      </ActionButton>
      <ConfirmAction
        opened={asks}
        onClose={() => setAsks(false)}
        title="Revoke the link"
        acknowledge="I know that a revoked link cannot be restored"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ path: { id: one.id } })}
      >
        {`The link of “${one.name}” to ${plural(one.stones, 'stone')} stops working for everyone who has it.`}
      </ConfirmAction>
    </>
  );
}

/** Yes, or the refusal in the server's words. */
function decisionFor(user: User, [one, ...more]: readonly ShareLink[]): ActionDecision {
  if (one === undefined || more.length > 0)
    return { ok: false, refusal: { sentence: 'Select one link. Links are revoked one at a time.' } };
  const decision = decide('shareLink', one.status, { type: 'REVOKE' }, { actor: actorOf(user) });
  return decision.ok ? permissionDecision(user, 'shared-links') : decision;
}
