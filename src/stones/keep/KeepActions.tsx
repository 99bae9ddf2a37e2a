import { isClient } from '../client/client-of.ts';
import { lazy, Suspense } from 'react';
import { accessOf, useUser, type User } from '../../ui/session/session.ts';
import type { Stone } from '../stone.ts';

const Keep = lazy(() => import('./Keep.tsx'));

interface KeepActionsProps {
  stones: readonly Stone[];
  fancy: boolean;
  onDone: () => void;
}

/** Loaded only for staff who may present stones to others. */
export function KeepActions(props: KeepActionsProps) {
  const user = useUser();
  return mayKeep(user) && props.stones.length > 0 ? (
    <Suspense fallback={null}>
      <Keep {...props} />
    </Suspense>
  ) : null;
}

const mayKeep = (user: User): boolean =>
  !isClient(user) && (accessOf(user, 'collection').write || accessOf(user, 'featured-stone').write);
