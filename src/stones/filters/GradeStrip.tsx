import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { count } from '../../ui/format.ts';
import { countOf, type FacetCounts } from '../use-search.ts';
import type { Option } from './Choices.tsx';
import css from './filters.module.css';

interface GradeStripProps {
  facet: string;
  label: string;
  options: readonly Option[];
  set: readonly string[];
  counts: FacetCounts | null;
  onSet: (codes: string[]) => void;
  /** Cells per row. */
  columns?: number;
}

/**
 * Grades or sizes in order. A click adds or removes one; Shift-click and a drag choose a range,
 * which replaces what was chosen. (Specification, section 4, Interface toggles.)
 */
export function GradeStrip({ facet, label, options, set, counts, onSet, columns = 6 }: GradeStripProps) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const anchor = useRef<number | null>(null);
  const passed = (at: number): boolean =>
    drag !== null && at >= Math.min(drag.from, drag.to) && at <= Math.max(drag.from, drag.to);

  const span = (from: number, to: number): string[] =>
    options.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ code }) => code);
  const toggled = (code: string): string[] =>
    options
      .map((option) => option.code)
      .filter((one) => (one === code ? !set.includes(one) : set.includes(one)));

  function onClick(at: number, shift: boolean): void {
    const code = options[at]?.code;
    if (code === undefined) return;
    // A second Shift-click makes the range larger or smaller: it starts where the first one did.
    if (shift && anchor.current !== null) return onSet(span(anchor.current, at));
    anchor.current = at;
    onSet(toggled(code));
  }

  function onMove(event: PointerEvent): void {
    if (drag === null) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-at]');
    const at = cell == null || !event.currentTarget.contains(cell) ? null : Number(cell.dataset['at']);
    if (at !== null && at !== drag.to) setDrag({ ...drag, to: at });
  }

  // The pointer may be released anywhere. A drag within one cell is a click, handled by that event.
  const finish = useEffectEvent(() => {
    if (drag !== null && drag.from !== drag.to) {
      onSet(span(drag.from, drag.to));
      anchor.current = drag.from;
    }
    setDrag(null);
  });
  useEffect(() => {
    const onUp = () => finish();
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onUp);
    return () => {
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onUp);
    };
  }, []);

  return (
    <div
      className={css.strip}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      role="group"
      aria-label={label}
      onPointerMove={onMove}
    >
      {options.map((option, at) => {
        const stones = countOf(counts, facet, option.code);
        return (
          <button
            key={option.code}
            type="button"
            data-at={at}
            className={css.grade}
            aria-pressed={set.includes(option.code)}
            data-passed={passed(at) || undefined}
            data-none={stones === 0 || undefined}
            onPointerDown={(event) => {
              event.currentTarget.releasePointerCapture(event.pointerId);
              if (event.button === 0 && !event.shiftKey) setDrag({ from: at, to: at });
            }}
            onClick={(event) => onClick(at, event.shiftKey)}
          >
            {option.label}
            <small>{stones === null ? '\u00a0' : short(stones)}</small>
          </button>
        );
      })}
    </div>
  );
}

/** `12k`: a cell has room for four characters. */
const short = (stones: number): string => (stones < 10_000 ? count(stones) : `${Math.round(stones / 1000)}k`);
