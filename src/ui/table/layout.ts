import { useMemo } from 'react';
import { useKept } from '../session/kept.ts';
import type { DataColumn } from './columns.ts';

export type RowHeight = 'dense' | 'roomy';
export const ROW_PIXELS: Record<RowHeight, number> = { dense: 32, roomy: 40 };

interface KeptLayout {
  order: string[];
  widths: Record<string, number>;
  shown: Record<string, boolean>;
}

const AS_DRAWN: KeptLayout = { order: [], widths: {}, shown: {} };

/** The person's own arrangement of one table: order, widths, what is shown; kept under the table's id. */
export function useLayout<Row>(id: string, columns: readonly DataColumn<Row>[]) {
  const [kept, keep] = useKept<KeptLayout>(`table:${id}`, AS_DRAWN);
  const [height, setHeight] = useKept<RowHeight>('row-height', 'dense');

  const order = useMemo(() => {
    const known = new Set(columns.map((column) => column.key));
    const mine = kept.order.filter((key) => known.has(key));
    // A column that came with a newer release stands after the ones that the person arranged.
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
    show: (key: string, visible: boolean) => keep({ ...kept, shown: { ...kept.shown, [key]: visible } }),
    setOrder: (next: string[]) => keep({ ...kept, order: next }),
    setWidth: (key: string, width: number) => keep({ ...kept, widths: { ...kept.widths, [key]: width } }),
    reset: () => keep(AS_DRAWN),
  };
}

export type Layout = ReturnType<typeof useLayout>;
