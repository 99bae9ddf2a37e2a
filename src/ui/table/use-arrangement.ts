import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { arranged, chosen, type Arrangement } from './arrangement.ts';
import type { DataColumn, SortKey } from './columns.ts';
import type { Layout } from './layout.ts';
import { FAMILY, fitted, measured, STAND_IN } from './text-width.ts';

const CHECK_WIDTH = 40;

interface ArrangementInput<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  layout: Layout;
  sort: readonly SortKey[];
  selectable: boolean;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The user's column layout for this screen, recomputed only when part of it changes. */
export function useArrangement<Row>(input: ArrangementInput<Row>): Arrangement<Row> {
  const { columns, rows, layout, sort, selectable, scroller } = input;
  const { order, shown, widths } = layout;
  const room = useRoom(scroller);
  const lead = selectable ? CHECK_WIDTH : 0;
  const drawn = useMemo(
    () => chosen(columns, { order, shown }).map((column) => briefly(column, rows)),
    [columns, order, shown, rows],
  );
  const family = useFamily();
  const texts = useMemo(
    () => measured(drawn, rows, { kept: widths, sorted: sort.map(({ key }) => key), family }),
    [drawn, rows, widths, sort, family],
  );
  return useMemo(
    () =>
      arranged(drawn, {
        lead,
        room,
        widths: fitted(texts, room - lead),
      }),
    [drawn, texts, lead, room],
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

/** A value that all rows share is not repeated in each row. */
function briefly<Row>(column: DataColumn<Row>, rows: readonly Row[]): DataColumn<Row> {
  const [first] = rows;
  if (column.alike === undefined || first === undefined) return column;
  const value = column.value(first);
  if (rows.some((row) => column.value(row) !== value)) return column;
  return { ...column, cell: column.alike, wordless: true };
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
