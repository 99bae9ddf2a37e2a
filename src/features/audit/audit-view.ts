/** What the audit log shows; the URL holds it. */
import { DIAMOND_TYPE, ROLE } from '../../domain/codes.ts';
import {
  code,
  day,
  defineView,
  page,
  record,
  sort,
  text,
  type ViewOf,
} from '../../ui/records/define-view.ts';

export const auditView = defineView({
  search: text,
  role: code(Object.values(ROLE)),
  type: code(Object.values(DIAMOND_TYPE)),
  from: day,
  to: day,
  /** As the contract names it. */
  operation: text,
  /** The id of who did it. */
  person: text,
  /** The id or number of a changed record. */
  about: text,
  page,
  sort,
  entry: record,
});
export type AuditView = ViewOf<typeof auditView>;
