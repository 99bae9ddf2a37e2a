import type { OperationId } from '../../api/client.ts';
import { dateTime } from '../../ui/format.ts';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import common from '../../ui/common.module.css';

interface LastSetProps {
  by: string | null;
  at: string | null;
  /** The operation that sets it. */
  operation: OperationId;
}

/** Who changed the setting last, with a link to all its changes. */
export function LastSet({ by, at, operation }: LastSetProps) {
  if (by === null) return null;
  return (
    <span className={common.quiet}>
      Last set by {by}
      {at === null ? '' : `, ${dateTime(at)}`}. <AuditLink operation={operation} />
    </span>
  );
}
