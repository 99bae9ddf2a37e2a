import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { usePreload } from '../../ui/actions/use-preload.ts';
import type { StoneDna } from './stone-texts.ts';

const loadPanel = () => import('./StoneDrawerPanel.tsx');
const Panel = lazy(loadPanel);

interface StoneDrawerProps {
  /** Null when no stone is open. */
  stockNo: string | null;
  onClose: () => void;
  /** For staff: the client whose prices are shown beside the supplier's. */
  client?: string | undefined;
  /** The actions on the stone, from the screen that opened it; each calls `onDone`. */
  actions: (stone: StoneDna, onDone: () => void) => ReactNode;
}

/** One stone in a drawer: all details, status, media and history. */
export function StoneDrawer(props: StoneDrawerProps) {
  const { stockNo, client } = props;
  usePreload(loadPanel);
  // Fetched here, in parallel with the drawer's code.
  const query = useQuery<StoneDna, ApiError>({
    ...q<'getStone'>('getStone', {
      query: { stock_no: stockNo ?? '', user_id: client },
    }),
    enabled: stockNo !== null,
  });
  return (
    <LazyOverlay opened={stockNo !== null}>
      <Panel {...props} query={query} />
    </LazyOverlay>
  );
}
