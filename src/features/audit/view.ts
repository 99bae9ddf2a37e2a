/** What the audit log shows; the URL holds it. */
import type { QueryOf } from '../../api/client.ts';
import { DIAMOND_TYPE, ROLE, type DiamondType, type RoleId } from '../../domain/codes.ts';

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

const text = (value: unknown): string | undefined => {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return written === '' ? undefined : written.slice(0, 200);
};

const day = (value: unknown): string | undefined => {
  const written = text(value);
  return written !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : undefined;
};

/** Reads the view from a URL: what does not fit is as if it were not there. */
export function readAuditView(raw: Record<string, unknown>): AuditView {
  const page = Number(raw['page']);
  const view: AuditView = {
    search: text(raw['search']),
    role: Object.values(ROLE).find((role) => role === Number(raw['role'])),
    type: Object.values(DIAMOND_TYPE).find((type) => type === Number(raw['type'])),
    from: day(raw['from']),
    to: day(raw['to']),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    entry: text(raw['entry']),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
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
    ...(search === undefined ? {} : { search }),
    ...(role === undefined ? {} : { role_id: role }),
    ...(type === undefined ? {} : { diamond_type: type }),
    ...(from === undefined ? {} : { startDate: from }),
    ...(to === undefined ? {} : { endDate: to }),
  };
}
