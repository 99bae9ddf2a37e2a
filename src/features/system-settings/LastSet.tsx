import { dateTime } from '../../ui/format.ts';
import css from './system-settings.module.css';

/** Who changed the setting last. */
export function LastSet({ by, at }: { by: string | null; at: string | null }) {
  if (by === null) return null;
  return (
    <span className={css.lead}>
      Last set by {by}
      {at === null ? '' : `, ${dateTime(at)}`}.
    </span>
  );
}
