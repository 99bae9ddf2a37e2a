import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { q } from '../../api/query.ts';
import type { User } from '../../ui/session/session.ts';
import type { Session } from './session.ts';

const HALF_A_MINUTE = 30_000;

/** What decides about screens and buttons; a name may wait for the next visit. */
const rightsOf = ({ role_id, permissions, business_details }: User): string =>
  JSON.stringify([role_id, permissions, business_details?.status]);

/**
 * Keeps what the person may do as it is on the server: an administrator registers a business or grants a permission
 * while its people are signed in, and their buttons follow without a new sign-in.
 */
export function useFreshUser({ actor }: Session): void {
  const user = useSelector(actor, (snapshot) => snapshot.context.user);
  const { data: fresh } = useQuery({
    ...q<'getProfile'>('getProfile'),
    enabled: user !== null,
    refetchInterval: HALF_A_MINUTE,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (user === null || fresh === undefined || fresh.id !== user.id) return;
    if (rightsOf(fresh) !== rightsOf(user)) actor.send({ type: 'PROFILE_CHANGED', user: fresh });
  }, [actor, user, fresh]);
}
