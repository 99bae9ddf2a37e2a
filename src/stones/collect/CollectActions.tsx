import { lazy, Suspense } from 'react';
import type { CollectedListKind } from '../../domain/collected.ts';
import type { Stone } from '../stone.ts';

const CollectButtons = lazy(() => import('./CollectButtons.tsx'));

interface CollectActionsProps {
  stones: readonly Stone[];
  /** For staff: the client, unless another one is chosen. */
  forClient?: string | undefined;
  /** The lists that the stones can be put into; by default all. */
  lists?: readonly CollectedListKind[];
  onDone: () => void;
}

/** Actions for the cart, watchlist, notes, sharing and files; loaded once a stone is chosen. */
export function CollectActions(props: CollectActionsProps) {
  if (props.stones.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <CollectButtons {...props} />
    </Suspense>
  );
}
