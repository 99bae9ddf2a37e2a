import { useEffect, useMemo, useRef, useState } from 'react';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { useUser, type User } from '../../ui/session.ts';
import type { DataColumn, SortKey } from '../../ui/table/columns.ts';
import type { FetchCycle } from '../../ui/use-fetch-cycle.ts';
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

/**
 * Takes the selection off once an action is done. The action itself makes the list fetch anew, and a list that is being
 * fetched keeps its selection as it is: then it is taken off when the answer has come.
 */
export function useClearing<Answer, Row extends Line>({ state, clear }: FetchCycle<Answer, Row>): () => void {
  const now = useRef({ state, due: false });
  useEffect(() => {
    now.current.state = state;
    if (!now.current.due || state !== 'success') return;
    now.current.due = false;
    clear();
  }, [state, clear]);
  // Called long after it was made, when the server has answered: so it asks for the state of that moment.
  return () => {
    if (now.current.state === 'success') clear();
    else now.current.due = true;
  };
}
