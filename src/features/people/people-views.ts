/** What the lists of staff and business associates show, as stored in the URL. */
import { ACCOUNT_STATUS, ROLE } from '../../domain/codes.ts';
import { code, defineView, page, record, sort, text, type ViewOf } from '../../ui/records/define-view.ts';

const account = code(Object.values(ACCOUNT_STATUS));

/** In the order of the list. */
export const STAFF_ROLES = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const staffView = defineView({
  page,
  sort,
  search: text,
  role: code(STAFF_ROLES),
  account,
  person: record,
});
export type StaffView = ViewOf<typeof staffView>;

export const associatesView = defineView({ page, sort, search: text, account });
export type AssociatesView = ViewOf<typeof associatesView>;
