import type { LineWorkflow } from './lines.ts';
import { wayTo } from '../../ui/records/stations.ts';
import css from './transactions.module.css';

const PHASE = { done: 'done', current: 'now', next: 'possible' } as const;

/** The line's walk as a row of dots: done filled, the current one ringed, what may come next outlined. */
export function MiniWay({ workflow, code }: { workflow: LineWorkflow; code: number }) {
  const stations = wayTo(workflow, code);
  const told = stations.map(({ label, phase }) => `${label} (${PHASE[phase]})`).join(', ');
  return (
    <span className={css.way} role="img" aria-label={told} title={told}>
      {stations.map(({ label, colour, phase }) => (
        <span key={label} className={css.station} data-phase={phase} data-colour={colour} />
      ))}
    </span>
  );
}
