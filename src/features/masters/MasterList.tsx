import { useEffect, useRef } from 'react';
import { count } from '../../ui/format.ts';
import type { Master } from './master.ts';
import css from './masters.module.css';

interface MasterListProps {
  masters: readonly Master[];
  chosen: string | undefined;
  onChoose: (code: string) => void;
}

/** The masters by name, with their number of values. */
export function MasterList({ masters, chosen, onChoose }: MasterListProps) {
  const list = useRef<HTMLUListElement>(null);
  // On a phone the list is one line, so the chosen master is scrolled into view.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <ul ref={list} className={css.masters}>
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
