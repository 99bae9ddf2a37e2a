import type { StatusLabel } from '../../domain/labels.ts';
import css from './StatusBadge.module.css';

export interface StatusBadgeProps {
  /** From the machine: `statusLabel(workflow, code)`. */
  status: StatusLabel;
  /** A dot and the label without a background, for table cells. */
  quiet?: boolean;
}

/** A status as label and dot, never by colour alone. */
export function StatusBadge({ status, quiet = false }: StatusBadgeProps) {
  return (
    <span className={css.badge} data-colour={status.colour} data-quiet={quiet || undefined}>
      {status.label}
    </span>
  );
}
