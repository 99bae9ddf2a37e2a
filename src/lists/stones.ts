/** The columns of stones. */
import type { components } from '../api/schema.gen.ts';
import { CELL_KIND, cellOfStone, type ShownStone } from '../domain/stones/stone-cells.ts';
import { STONE_COLUMNS, type StoneColumn } from '../domain/stones/stone-columns.ts';
import { statusLabel } from '../machines/stone-workflows.ts';
import { cellsOf, type Cell } from './cells.ts';

const statusWord = (code: number): string => statusLabel('stone', code).label;

export const stoneCell = ({
  field,
  label,
  kind,
}: Pick<StoneColumn, 'field' | 'label' | 'kind'>): Cell<ShownStone> => ({
  label,
  kind: CELL_KIND[kind],
  value: cellOfStone(field, statusWord),
});

const cell = cellsOf<components['schemas']['FeaturedStone']>();

/** What the list of special stones shows beside the stone. */
export const FEATURED_CELLS = {
  client_name: cell('For', ({ client_name }) => client_name ?? 'Everybody'),
  note: cell('Why', ({ note }) => note),
  added_by: cell('By', ({ added_by }) => added_by),
  added_at: cell('Since', ({ added_at }) => added_at, 'dateTime'),
};

/** The columns of the search, each by its field. */
export const STONE_CELLS: Readonly<Record<string, Cell<ShownStone>>> = Object.fromEntries(
  STONE_COLUMNS.search.map((column) => [column.field, stoneCell(column)]),
);
