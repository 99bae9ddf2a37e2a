import { useMemo } from 'react';
import { usePreference } from '../session/preference.ts';
import type { DataColumn } from './columns.ts';

export type RowHeight = 'dense' | 'roomy';
export const ROW_PIXELS: Record<RowHeight, number> = { dense: 32, roomy: 40 };
/** A row as a card, on a phone. */
export const CARD_PIXELS = 76;

interface SavedLayout {
  order: string[];
  widths: Record<string, number>;
  shown: Record<string, boolean>;
}

const AS_DRAWN: SavedLayout = { order: [], widths: {}, shown: {} };

/** The user's layout of one table (order, widths, visible columns), stored under the table's id. */
export function useLayout<Row>(id: string, columns: readonly DataColumn<Row>[]) {
  const [kept, keep] = usePreference<SavedLayout>(`table:${id}`, AS_DRAWN);
  const [height, setHeight] = usePreference<RowHeight>('row-height', 'dense');

  const order = useMemo(() => {
    const known = new Set(columns.map((column) => column.key));
    const mine = kept.order.filter((key) => known.has(key));
    // Columns added by a newer release come after the user's own.
    return [...mine, ...columns.map((column) => column.key).filter((key) => !mine.includes(key))];
  }, [columns, kept.order]);

  const shown = useMemo(
    () =>
      Object.fromEntries(
        columns.map((column) => [column.key, kept.shown[column.key] ?? column.hidden !== true]),
      ),
    [columns, kept.shown],
  );

  return {
    order,
    shown,
    widths: kept.widths,
    height,
    setHeight,
    // A choice is stored with all columns, so that a change of the defaults does not alter a
    // person's own layout.
    show: (key: string, visible: boolean) =>
      keep({ ...kept, shown: { ...kept.shown, ...shown, [key]: visible } }),
    setOrder: (next: string[]) => keep({ ...kept, order: next }),
    setWidth: (key: string, width: number) => keep({ ...kept, widths: { ...kept.widths, [key]: width } }),
    reset: () => keep(AS_DRAWN),
  };
}

export type Layout = ReturnType<typeof useLayout>;
