import { CLIENT_ROLES } from '../../domain/codes.ts';
import { useUser, type User } from '../../ui/session/session.ts';
import type { SourceChoice } from './filters/SourceFilter.tsx';
import type { TransactionTabs } from './LineFrame.tsx';
import type { LineView } from './transactions-view.ts';

/** Props of the four lists: the view, on its own screen or on a client's page. */
export interface LineListProps {
  /** Shows only this client's lines. */
  userId?: string;
  /** Shows only lines of this business associate's clients. */
  associateId?: string;
  view: LineView;
  onView: (next: LineView) => void;
  /** Shows only lines of external clients, by API or by FTP. */
  source?: SourceChoice;
  /** Not on a client's page. */
  tabs?: TransactionTabs;
}

export interface LineListState {
  user: User;
  /** Staff see a line's client; clients have only their own lines. */
  isStaff: boolean;
  withClients: boolean;
  userId: string | undefined;
  associateId: string | undefined;
  source: SourceChoice | undefined;
  view: LineView;
  setView: (next: LineView) => void;
  tabs: TransactionTabs | null;
}

export function useLineView({
  userId,
  associateId,
  source,
  view,
  onView,
  tabs,
}: LineListProps): LineListState {
  const user = useUser();
  const isStaff = !CLIENT_ROLES.includes(user.role_id);
  return {
    user,
    isStaff,
    withClients: isStaff && userId === undefined,
    userId,
    associateId,
    source,
    view,
    setView: onView,
    tabs: tabs ?? null,
  };
}
