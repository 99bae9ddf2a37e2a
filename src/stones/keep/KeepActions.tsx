import { lazy, Suspense } from 'react';
import { accessOf, useUser, type User } from '../../ui/session/session.ts';
import { isClient } from '../actions/acts.ts';
import type { Stone } from '../stone.ts';

const Keep = lazy(() => import('./Keep.tsx'));

interface KeepActionsProps {
  stones: readonly Stone[];
  fancy: boolean;
  onDone: () => void;
}

/** For the house alone, and for those of it who show stones to others; nobody else loads it. */
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
