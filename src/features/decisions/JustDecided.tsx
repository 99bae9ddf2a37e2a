import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { InQueue, type Decision, type DecisionProps } from '../../ui/records/decision.ts';
import css from './decisions.module.css';

const MINUTE_MS = 60_000;

interface JustDecidedProps {
  decision: Decision;
  Undo: ComponentType<DecisionProps>;
  onOver: () => void;
}

/** For a minute, the way back from the last decision. */
export function JustDecided({ decision, Undo, onOver }: JustDecidedProps) {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), MINUTE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.just} role="status">
      <InQueue value>
        <Undo decision={decision} onDone={onOver} />
      </InQueue>
    </div>
  );
}
