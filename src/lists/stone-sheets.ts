/** The columns of stones in sheets and lists that are not searches. */
import type { components } from '../api/schema.gen.ts';
import { INCLUSION_FIELDS } from '../domain/attributes/inclusions.ts';
import { colorInWords } from '../domain/sheets/color-words.ts';
import { shapeName, type ShownStone } from '../domain/stones/stone-cells.ts';
import { countedShape } from '../domain/stones/stone-texts.ts';
import { STONE_COLUMNS, type StoneColumn } from '../domain/stones/stone-columns.ts';
import { cellsOf, type Cell } from './cells.ts';
import { stoneCell } from './stones.ts';

/** What stands in one column on the screen, in columns of their own in a sheet. */
const FACTS_OF: Readonly<Record<string, readonly string[]>> = {
  shape: ['shape', 'stone_type'],
  finish: ['cut', 'polish', 'symmetry'],
  report: ['lab', 'report_no'],
  inclusions: INCLUSION_FIELDS,
};

/** The columns of a sheet for those of the screen: each fact in a column of its own, once. */
export function oneFactEach(
  shown: readonly StoneColumn[],
  offered: readonly StoneColumn[],
): readonly StoneColumn[] {
  const fields = shown.flatMap(({ field }) => FACTS_OF[field] ?? [field]);
  const known = [...shown, ...offered];
  return [...new Set(fields)].flatMap((field) => known.find((column) => column.field === field) ?? []);
}

/** A column of a sheet, where the origin is a column of its own. */
export const sheetColumn = (column: Pick<StoneColumn, 'field' | 'label' | 'kind'>): Cell<ShownStone> =>
  column.field === 'shape'
    ? { ...stoneCell(column), value: (stone) => countedShape(stone, shapeName(stone.shape)) }
    : stoneCell(column);

const cell = cellsOf<components['schemas']['FeaturedStone']>();

/** What the list of special stones shows beside the stone. */
export const FEATURED_CELLS = {
  client_name: cell('For', ({ client_name }) => client_name ?? 'Everyone'),
  note: cell('Why', ({ note }) => note),
  added_by: cell('By', ({ added_by }) => added_by),
  added_at: cell('Since', ({ added_at }) => added_at, 'dateTime'),
};

/**
 * The columns of the search for lists of white and fancy stones, each by its field: the color of a
 * fancy one is in words.
 */
export const STONE_CELLS: Readonly<Record<string, Cell<ShownStone>>> = Object.fromEntries(
  STONE_COLUMNS.search.map((column) => [
    column.field,
    column.field === 'color' ? { ...stoneCell(column), value: colorInWords } : stoneCell(column),
  ]),
);
