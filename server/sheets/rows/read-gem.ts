import { gemPlaceOf, otherGem, type GemPlace } from '../../../src/domain/sheets/other-gem.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { MappedColumn, RowCells } from './row-cells.ts';

/** Fields whose text may say that the stone is not a diamond. */
const PLACES: readonly (readonly [StockField, GemPlace])[] = [
  ['stone_type', 'kind'],
  ['lab_grown', 'kind'],
  ['growth_type', 'kind'],
  ['shape', 'shape'],
  ['stock_no', 'number'],
  ['member_comment', 'words'],
  ['report_comment', 'words'],
];

/**
 * Headings of columns without a field that may still name the gem, such as a title or a category.
 */
export interface TellingColumn {
  column: number;
  header: string;
  place: GemPlace;
}

/** Columns without a field whose headings say type or description. */
export function tellingColumns(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
): TellingColumn[] {
  const read = new Set(mapping.map(({ column }) => column));
  return headers.flatMap((header, column) => {
    const place = read.has(column) ? null : gemPlaceOf(header);
    return place === null ? [] : [{ column, header, place }];
  });
}

/** Checking a text is slow, but columns of types and shapes have few different ones. */
const REMEMBERED = 2000;

/** Whether a row says that it is another gem; if so, it is reported. */
export function createGemFinder(telling: readonly TellingColumn[]): (cells: RowCells) => boolean {
  const known = new Map<string, boolean>();
  const isOther = (place: GemPlace, text: string): boolean => {
    const key = `${place} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = otherGem(place, text) !== null;
    if (known.size < REMEMBERED) known.set(key, found);
    return found;
  };
  return (cells) => {
    for (const [field, place] of PLACES) {
      const text = cells.written(field);
      if (text === null || !isOther(place, text)) continue;
      cells.complain('other_gem', field, text);
      return true;
    }
    for (const { column, header, place } of telling) {
      const text = cells.at(column);
      if (text === '' || !isOther(place, text)) continue;
      cells.complain('other_gem', null, `${header}: ${text}`);
      return true;
    }
    return false;
  };
}
