/** What the audit log shows; the URL holds it. */
import { DIAMOND_TYPE, ROLE, type DiamondType, type RoleId } from '../../domain/codes.ts';
import { codeIn, dayIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface AuditView {
  search?: string | undefined;
  role?: RoleId | undefined;
  type?: DiamondType | undefined;
  /** First and last day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** As the contract names it. */
  operation?: string | undefined;
  /** The id of who did it. */
  person?: string | undefined;
  /** The id or number of a changed record. */
  about?: string | undefined;
  page?: number | undefined;
  sort?: string | undefined;
  /** The open entry's id. */
  entry?: string | undefined;
}

/** Parses the view from a URL; invalid values are ignored. */
export function readAuditView(raw: Record<string, unknown>): AuditView {
  const view: AuditView = {
    search: textIn(raw['search']),
    role: codeIn(raw['role'], Object.values(ROLE)),
    type: codeIn(raw['type'], Object.values(DIAMOND_TYPE)),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    operation: textIn(raw['operation']),
    person: textIn(raw['person']),
    about: textIn(raw['about']),
    page: pageIn(raw['page']),
    sort: textIn(raw['sort']),
    entry: textIn(raw['entry']),
  };
  return presentIn(view);
}

export const auditQuestion = ({ search, role, type, from, to, operation, person, about }: AuditView) => ({
  search,
  role_id: role,
  diamond_type: type,
  startDate: from,
  endDate: to,
  operation,
  user_id: person,
  about,
});
