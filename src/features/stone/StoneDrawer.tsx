import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { OnceOpened } from '../../ui/actions/OnceOpened.tsx';
import { useBeforehand } from '../../ui/actions/use-beforehand.ts';
import type { StoneDna } from './words.ts';

const loadPanel = () => import('./StoneDrawerPanel.tsx');
const Panel = lazy(loadPanel);

interface StoneDrawerProps {
  /** Null: no stone is open. */
  stockNo: string | null;
  onClose: () => void;
  /** Staff: the client whose prices stand beside the supplier's. */
  client?: string | undefined;
  /** What can be done with the stone; it belongs to the screen that opened it. */
  actions: (stone: StoneDna) => ReactNode;
}

/** One stone at the right: everything known about it, its status, its media, its history. */
export function StoneDrawer(props: StoneDrawerProps) {
  const { stockNo, client } = props;
  useBeforehand(loadPanel);
  // Asked for here, so that the stone comes together with what draws it.
  const query = useQuery<StoneDna, ApiError>({
    ...q<'getStone'>('getStone', {
      query: { stock_no: stockNo ?? '', ...(client === undefined ? {} : { user_id: client }) },
    }),
    enabled: stockNo !== null,
  });
  return (
    <OnceOpened opened={stockNo !== null}>
      <Panel {...props} query={query} />
    </OnceOpened>
  );
}
