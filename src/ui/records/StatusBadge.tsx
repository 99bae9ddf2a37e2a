import type { StatusLabel } from '../../domain/labels.ts';
import css from './StatusBadge.module.css';

export interface StatusBadgeProps {
  /** What the machine says: `statusLabel(workflow, code)`. */
  status: StatusLabel;
  /** A plain dot and word, for table cells, where a ground under every row would shout. */
  quiet?: boolean;
}

/** A state as label and dot: never colour alone. */
export function StatusBadge({ status, quiet = false }: StatusBadgeProps) {
  return (
    <span className={css.badge} data-colour={status.colour} data-quiet={quiet || undefined}>
      {status.label}
    </span>
  );
}
