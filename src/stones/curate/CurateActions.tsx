import { isClient } from '../client/client-of.ts';
import { lazy, Suspense } from 'react';
import { accessOf, useUser, type User } from '../../ui/session/session.ts';
import type { Stone } from '../stone.ts';

const CurateButtons = lazy(() => import('./CurateButtons.tsx'));

interface CurateActionsProps {
  stones: readonly Stone[];
  fancy: boolean;
  onDone: () => void;
}

/** Loaded only for staff who may present stones to others. */
export function CurateActions(props: CurateActionsProps) {
  const user = useUser();
  return mayCurate(user) && props.stones.length > 0 ? (
    <Suspense fallback={null}>
      <CurateButtons {...props} />
    </Suspense>
  ) : null;
}

const mayCurate = (user: User): boolean =>
  !isClient(user) && (accessOf(user, 'collection').write || accessOf(user, 'featured-stone').write);
