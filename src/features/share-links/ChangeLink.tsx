import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { BUSINESS_STATUS, ROLE } from '../../domain/codes.ts';
import { decide } from '../../machines/decide.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';
import { isClient } from '../../stones/client/client-of.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { toast } from '../../ui/notices/toast.ts';
import { actorOf, useUser, type User } from '../../ui/session/session.ts';
import { ChangeLinkDrawer } from './ChangeLinkDrawer.tsx';
import type { ShareLink } from './RevokeLink.tsx';

interface ChangeLinkProps {
  links: readonly ShareLink[];
  onDone: () => void;
}

/** Changes the stones and choices of the selected link. */
export function ChangeLink({ links, onDone }: ChangeLinkProps) {
  const user = useUser();
  const [asks, setAsks] = useState(false);
  const [one] = links;
  if (one === undefined) return null;
  return (
    <>
      <ActionButton variant="default" decision={decisionFor(user, links)} onClick={() => setAsks(true)}>
        Edit
      </ActionButton>
      {asks && (
        <Loaded
          id={one.id}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface LoadedProps {
  id: string;
  onClose: () => void;
  onDone: () => void;
}

/** Loads the link with its stones, then shows the drawer. */
function Loaded({ id, onClose, onDone }: LoadedProps) {
  const own = isClient(useUser());
  const { data, error } = useQuery<AnswerOf<'getShareLink'>, ApiError>({
    ...q<'getShareLink'>('getShareLink', { path: { id } }),
    // Not what it was when the drawer was last opened.
    gcTime: 0,
  });
  useEffect(() => {
    if (error === null) return;
    toast.failed(error.message);
    onClose();
  }, [error, onClose]);
  return data === undefined ? null : (
    <ChangeLinkDrawer link={data} own={own} onClose={onClose} onDone={onDone} />
  );
}

/** Yes, or the refusal in the server's words. */
function decisionFor(user: User, [one, ...more]: readonly ShareLink[]): ActionDecision {
  if (one === undefined || more.length > 0)
    return { ok: false, refusal: { sentence: 'Select one link. Links are changed one at a time.' } };
  const decision = decide('shareLink', one.status, { type: 'CHANGE' }, {
    actor: actorOf(user),
    ofEmail: one.email_id !== null,
    running: Date.parse(one.expires_at) > Date.now(),
    clientRole: one.client.role_id ?? ROLE.customer,
    // Of others the server knows.
    businessStatus: isClient(user) ? user.business_details?.status : BUSINESS_STATUS.registered,
  } satisfies FactsOf<'linkChange'>);
  return decision.ok ? permissionDecision(user, 'shared-links') : decision;
}
