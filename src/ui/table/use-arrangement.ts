import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { arranged, chosen, type Arrangement } from './arrangement.ts';
import type { DataColumn, SortKey } from './columns.ts';
import type { Layout } from './layout.ts';
import { FAMILY, fitted, measured, STAND_IN, steadied, tightest, type Measured } from './text-width.ts';

const CHECK_WIDTH = 40;

interface ArrangementInput<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  ids: readonly string[];
  layout: Layout;
  sort: readonly SortKey[];
  selectable: boolean;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The user's column layout for this screen, recomputed only when part of it changes. */
export function useArrangement<Row>(input: ArrangementInput<Row>): Arrangement<Row> {
  const { columns, rows, ids, layout, sort, selectable, scroller } = input;
  const { order, shown, widths } = layout;
  const room = useRoom(scroller);
  const lead = selectable ? CHECK_WIDTH : 0;
  const drawn = useMemo(() => chosen(columns, { order, shown }), [columns, order, shown]);
  const family = useFamily();
  const now = useMemo(
    () => ({
      of: [family, ...ids].join(' '),
      texts: measured(drawn, rows, { kept: widths, sorted: sort.map(({ key }) => key), family }),
    }),
    [drawn, rows, ids, widths, sort, family],
  );
  const texts = useSteady(now);
  return useMemo(
    () =>
      arranged(drawn, {
        lead,
        room,
        widths: fitted(texts, room - lead),
        tight: tightest(texts),
        kept: widths,
      }),
    [drawn, texts, lead, room, widths],
  );
}

/**
 * The font family of the table's texts: the first rows may be rendered before the portal's font has
 * loaded.
 */
function useFamily(): string {
  const [hasFont, setHasFont] = useState(() => document.fonts.check(`13px ${FAMILY}`));
  useEffect(() => {
    if (hasFont) return;
    let isGone = false;
    const arrived = (): void => {
      if (!isGone) setHasFont(true);
    };
    // Without the font the table stays as it is.
    document.fonts.load(`13px ${FAMILY}`).then(arrived, () => undefined);
    return () => {
      isGone = true;
    };
  }, [hasFont]);
  return hasFont ? `${FAMILY}, ${STAND_IN}` : STAND_IN;
}

interface Texts {
  /** The rows and the font that were measured. */
  of: string;
  texts: readonly Measured[];
}

/** The measured texts. Columns stay in place when only the contents of the same rows change. */
function useSteady(now: Texts): readonly Measured[] {
  const [seen, setSeen] = useState({ now, steady: now });
  if (seen.now === now) return seen.steady.texts;
  const steady = seen.steady.of === now.of ? { ...now, texts: steadied(seen.steady.texts, now.texts) } : now;
  setSeen({ now, steady });
  return steady.texts;
}

/** The table's width in pixels. */
function useRoom(scroller: RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return room;
}
