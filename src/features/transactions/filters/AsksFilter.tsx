/** Only enquiries that ask for a picture, a video or an inspection. */
import { ASK_KINDS, ASK_LABEL, type AskKind } from '../../../domain/lines/asks.ts';
import css from '../transactions.module.css';

interface AsksFilterProps {
  chosen: readonly AskKind[];
  onChoose: (kinds: AskKind[] | undefined) => void;
}

export function AsksFilter({ chosen, onChoose }: AsksFilterProps) {
  function toggle(kind: AskKind): void {
    const next = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind];
    onChoose(next.length === 0 ? undefined : next);
  }
  return (
    <div className={css.statuses} role="group" aria-label="Asked for">
      {ASK_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={css.status}
          data-colour="grey"
          aria-pressed={chosen.includes(kind)}
          onClick={() => toggle(kind)}
        >
          {ASK_LABEL[kind]} asked
        </button>
      ))}
    </div>
  );
}
