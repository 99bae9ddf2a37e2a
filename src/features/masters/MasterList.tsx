import { count } from '../../ui/format.ts';
import type { Master } from './master.ts';
import css from './masters.module.css';

interface MasterListProps {
  masters: readonly Master[];
  chosen: string | undefined;
  onChoose: (code: string) => void;
}

/** The masters by name, each with how many values it has. */
export function MasterList({ masters, chosen, onChoose }: MasterListProps) {
  return (
    <ul className={css.masters}>
      {masters.map(({ code, name, is_active, submasters }) => (
        <li key={code}>
          <button
            type="button"
            className={css.master}
            aria-current={code === chosen || undefined}
            onClick={() => onChoose(code)}
          >
            <span>{name}</span>
            {!is_active && <small>Inactive</small>}
            <small className="figures" aria-label={`${submasters} values`}>
              {count(submasters)}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
