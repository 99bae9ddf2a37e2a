import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { q } from '../../api/query.ts';
import type { User } from '../../ui/session/session.ts';
import type { Session } from './session.ts';

const HALF_A_MINUTE = 30_000;

/** The fields that decide about screens, buttons and days; a changed name can wait. */
const rightsOf = ({ role_id, permissions, business_details, time_zone }: User): string =>
  JSON.stringify([role_id, permissions, business_details?.status, time_zone]);

/**
 * Keeps the user's rights up to date: when an administrator registers a business or grants a
 * permission, buttons follow without signing in again.
 */
export function useFreshUser({ actor }: Session): void {
  const user = useSelector(actor, (snapshot) => snapshot.context.user);
  const { data: fresh } = useQuery({
    ...q<'getProfile'>('getProfile'),
    // After a sign-in the user is fresh and need not be fetched again.
    initialData: user ?? undefined,
    enabled: user !== null,
    refetchInterval: HALF_A_MINUTE,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (user === null || fresh === undefined || fresh.id !== user.id) return;
    if (rightsOf(fresh) !== rightsOf(user)) actor.send({ type: 'PROFILE_CHANGED', user: fresh });
  }, [actor, user, fresh]);
}
