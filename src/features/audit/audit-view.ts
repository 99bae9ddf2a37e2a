/** What the audit log shows; the URL holds it. */
import type { QueryOf } from '../../api/client.ts';
import { DIAMOND_TYPE, ROLE, type DiamondType, type RoleId } from '../../domain/codes.ts';
import { codeIn, dayIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface AuditView {
  search?: string | undefined;
  role?: RoleId | undefined;
  type?: DiamondType | undefined;
  /** First and last day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
  /** The open entry's id. */
  entry?: string | undefined;
}

/** Specification, section 9. */
const SIZE = 100;

/** Parses the view from a URL; invalid values are ignored. */
export function readAuditView(raw: Record<string, unknown>): AuditView {
  const view: AuditView = {
    search: textIn(raw['search']),
    role: codeIn(raw['role'], Object.values(ROLE)),
    type: codeIn(raw['type'], Object.values(DIAMOND_TYPE)),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    page: pageIn(raw['page']),
    entry: textIn(raw['entry']),
  };
  return presentIn(view);
}

export function auditQuestion({
  search,
  role,
  type,
  from,
  to,
  page = 1,
}: AuditView): QueryOf<'listAuditLogs'> {
  return {
    page,
    size: SIZE,
    search,
    role_id: role,
    diamond_type: type,
    startDate: from,
    endDate: to,
  };
}
