import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OperationId } from '../../api/client.ts';
import { accessOf, useUser } from '../session/session.ts';
import css from './AuditLink.module.css';

export interface Audited {
  /** An id or a number as in the entries: `PV104996`. */
  about?: string | undefined;
  /** All entries of an operation, for settings, which have a single record. */
  operation?: OperationId | undefined;
  /** The label of a table row; the link is then an icon among the row's others. */
  row?: string;
}

/** Leads to a record's entries in the audit log, for those who may read it. */
export function AuditLink({ about, operation, row }: Audited) {
  const user = useUser();
  if (!accessOf(user, 'audit').read) return null;
  const search = { about, operation };
  if (row !== undefined)
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Entries of ${row} in the audit log`}
        renderRoot={(props) => <Link {...props} to="/audit/audit-logs" search={search} />}
      >
        <IconHistory size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    );
  return (
    <Link className={css.link} to="/audit/audit-logs" search={search}>
      Entries in the audit log
    </Link>
  );
}
