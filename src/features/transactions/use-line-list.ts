import { useMemo, useState } from 'react';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { useUser, type User } from '../../ui/session/session.ts';
import type { DataColumn, SortKey } from '../../ui/table/columns.ts';
import type { FetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import type { TransactionTabs } from './LineFrame.tsx';
import { sortedInGroups } from './grouping.tsx';
import type { Line } from './lines.ts';
import type { Grouping, LineView } from './view.ts';

/** What each of the four lists takes: nothing on a client's page but the client, the URL's view on its own screen. */
export interface LineListProps {
  /** The client whose lines alone are shown. */
  userId?: string;
  view?: LineView;
  onView?: (next: LineView) => void;
  tabs?: TransactionTabs;
}

export interface LineListState {
  user: User;
  /** Staff see whose line it is; clients have only their own. */
  isStaff: boolean;
  withClients: boolean;
  view: LineView;
  setView: (next: LineView) => void;
  tabs: TransactionTabs | null;
}

export function useLineView({ userId, view, onView, tabs }: LineListProps): LineListState {
  const user = useUser();
  const [own, setOwn] = useState<LineView>({});
  const isStaff = !CLIENT_ROLES.includes(user.role_id);
  return {
    user,
    isStaff,
    withClients: isStaff && userId === undefined,
    view: view ?? own,
    setView: onView ?? setOwn,
    tabs: tabs ?? null,
  };
}

/** The rows in the person's own order, which never tears a group apart. */
export function useSortedRows<Answer, Row extends Line>(
  cycle: FetchCycle<Answer, Row>,
  columns: readonly DataColumn<Row>[],
  grouping: Grouping,
) {
  const [sort, setSort] = useState<SortKey[]>([]);
  const rows = useMemo(
    () => sortedInGroups(cycle.rows, columns, sort, grouping),
    [cycle.rows, columns, sort, grouping],
  );
  return { rows, sort, onSortChange: setSort };
}
