/** What the list of staff shows, as stored in the URL. */
import { ACCOUNT_STATUS, ROLE, type AccountStatus } from '../../domain/codes.ts';
import { codeIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

/** In the order of the list. */
export const STAFF_ROLES = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export interface StaffView {
  page?: number | undefined;
  sort?: string | undefined;
  search?: string | undefined;
  role?: StaffRole | undefined;
  account?: AccountStatus | undefined;
  /** The open person's id. */
  person?: string | undefined;
}

const STATUSES: readonly AccountStatus[] = Object.values(ACCOUNT_STATUS);

/** Parses the view from a URL; invalid values are ignored. */
export const readStaffView = (raw: Record<string, unknown>): StaffView =>
  presentIn({
    page: pageIn(raw['page']),
    sort: textIn(raw['sort']),
    search: textIn(raw['search']),
    role: codeIn(raw['role'], STAFF_ROLES),
    account: codeIn(raw['account'], STATUSES),
    person: textIn(raw['person']),
  });
