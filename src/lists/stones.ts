import { CELL_KIND, cellOfStone, type ShownStone } from '../domain/stones/stone-cells.ts';
import type { StoneColumn } from '../domain/stones/stone-columns.ts';
import { statusLabel } from '../machines/stone-workflows.ts';
import type { Cell } from './cells.ts';

const statusWord = (code: number): string => statusLabel('stone', code).label;

/** A column of a table or sheet of stones. It stands alone, because every search loads it first. */
export const stoneCell = ({
  field,
  label,
  kind,
}: Pick<StoneColumn, 'field' | 'label' | 'kind'>): Cell<ShownStone> => ({
  label,
  kind: CELL_KIND[kind],
  value: cellOfStone(field, statusWord),
});
