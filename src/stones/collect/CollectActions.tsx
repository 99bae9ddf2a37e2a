import { lazy, Suspense } from 'react';
import { accessOf, useUser } from '../../ui/session/session.ts';
import type { Stone } from '../stone.ts';

const Collect = lazy(() => import('./Collect.tsx'));

interface CollectActionsProps {
  stones: readonly Stone[];
  /** For staff: the client who is meant until they choose another one. */
  forClient?: string | undefined;
  onDone: () => void;
}

/** Cart, watchlist and note, loaded with the first stones that are chosen. */
export function CollectActions(props: CollectActionsProps) {
  const user = useUser();
  const may = ['cart', 'watchlist', 'notes'].some((permission) => accessOf(user, permission).write);
  if (!may || props.stones.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Collect {...props} />
    </Suspense>
  );
}
