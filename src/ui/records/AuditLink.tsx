import { Link } from '@tanstack/react-router';
import type { OperationId } from '../../api/client.ts';
import { accessOf, useUser } from '../session/session.ts';
import css from './AuditLink.module.css';

export interface Audited {
  /** An id or a number as it stands in the entries: `PV104996`. */
  about?: string | undefined;
  /** All entries of one operation, for what there is only one of. */
  operation?: OperationId | undefined;
}

/** Leads to a record's entries in the audit log, for those who may read it. */
export function AuditLink({ about, operation }: Audited) {
  const user = useUser();
  if (!accessOf(user, 'audit').read) return null;
  return (
    <Link className={css.link} to="/audit/audit-logs" search={{ about, operation }}>
      Entries in the audit log
    </Link>
  );
}
