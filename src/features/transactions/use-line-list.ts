import { CLIENT_ROLES } from '../../domain/codes.ts';
import { useUser, type User } from '../../ui/session/session.ts';
import type { TransactionTabs } from './LineFrame.tsx';
import type { LineView } from './transactions-view.ts';

/** What each of the four lists takes: the URL's view, on its own screen or on a client's page. */
export interface LineListProps {
  /** The client whose lines alone are shown. */
  userId?: string;
  view: LineView;
  onView: (next: LineView) => void;
  /** A list on a client's page stands without them. */
  tabs?: TransactionTabs;
}

export interface LineListState {
  user: User;
  /** Staff see whose line it is; clients have only their own. */
  isStaff: boolean;
  withClients: boolean;
  userId: string | undefined;
  view: LineView;
  setView: (next: LineView) => void;
  tabs: TransactionTabs | null;
}

export function useLineView({ userId, view, onView, tabs }: LineListProps): LineListState {
  const user = useUser();
  const isStaff = !CLIENT_ROLES.includes(user.role_id);
  return {
    user,
    isStaff,
    withClients: isStaff && userId === undefined,
    userId,
    view,
    setView: onView,
    tabs: tabs ?? null,
  };
}
