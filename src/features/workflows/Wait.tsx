import type { components } from '../../api/schema.gen.ts';
import { dateTime } from '../../ui/format.ts';
import { spanWords } from './times/span-words.ts';
import css from './workflows.module.css';

/** How long a record has been in its state, and its target: `3 h of 2 h`. */
export function Wait({ of }: { of: components['schemas']['WorkflowRecordRow']['wait'] }) {
  if (of === null) return null;
  const { seconds, day_seconds: day, target_seconds: most, target, since, is_missed: isMissed } = of;
  return (
    <span
      className={css.wait}
      data-missed={isMissed || undefined}
      title={`Since ${dateTime(since)}${target == null ? '' : `; target ${dateTime(target)}`}`}
    >
      {spanWords(seconds, day)}
      {most !== null && ` of ${spanWords(most, day)}`}
      {isMissed && <b>, target missed</b>}
    </span>
  );
}
