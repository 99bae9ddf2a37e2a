import type { StatusLabel } from '../../domain/labels.ts';
import css from './StatusBadge.module.css';

export interface StatusBadgeProps {
  /** From the machine: `statusLabel(workflow, code)`. */
  status: StatusLabel;
  /** A dot and the label without a background, for table cells. */
  quiet?: boolean;
}

/**
 * A status as a dot without text, for rows that all have the same one. Its label is read out and
 * shown on hover.
 */
export function StatusDot({ status }: Pick<StatusBadgeProps, 'status'>) {
  return (
    <span
      role="img"
      className={css.dot}
      data-colour={status.colour}
      aria-label={status.label}
      title={status.label}
    />
  );
}

/** A status as label and dot, never by colour alone. */
export function StatusBadge({ status, quiet = false }: StatusBadgeProps) {
  return (
    <span className={css.badge} data-colour={status.colour} data-quiet={quiet || undefined}>
      {status.label}
    </span>
  );
}
