import type { LineWorkflow } from './lines.ts';
import { timelineTo } from '../../ui/records/timeline-steps.ts';
import css from './transactions.module.css';

const PHASE = { done: 'done', current: 'now', next: 'possible' } as const;

/**
 * The line's path as dots: past states filled, the present one ringed, possible next ones outlined.
 */
export function MiniTimeline({ workflow, code }: { workflow: LineWorkflow; code: number }) {
  const stations = timelineTo(workflow, code);
  const told = stations.map(({ label, phase }) => `${label} (${PHASE[phase]})`).join(', ');
  return (
    <span className={css.way} role="img" aria-label={told} title={told}>
      {stations.map(({ label, colour, phase }) => (
        <span key={label} className={css.station} data-phase={phase} data-colour={colour} />
      ))}
    </span>
  );
}
