/** Handles headings repeated further down, perhaps in another order, for the rows below them. */
import { parseNumber } from '../../../src/domain/sheets/numbers.ts';
import { spelling } from '../../../src/domain/attributes/synonyms/spelling.ts';
import { namedInHeading } from '../understand/headings/words.ts';
import { isPriceHeadingField } from '../understand/columns/price-field.ts';
import { isVaguePrice, speaksOfPrices } from '../understand/headings/fields.ts';
import { unitOfHeading } from '../understand/headings/unit-words.ts';
import { likelyField } from './header-row.ts';
import type { SheetRow } from './sheet-row.ts';
import { SheetError } from './sheet-error.ts';

const FEWEST_HEADINGS = 3;
const MOSTLY = 0.6;

/** A row of headings has no figures, and most of its words are known headings. */
function isHeadings(cells: readonly string[]): boolean {
  const told = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (told.length < FEWEST_HEADINGS || told.some((cell) => parseNumber(cell) !== null)) return false;
  const known = new Set(told.flatMap((cell) => likelyField(cell) ?? []));
  // A legend of abbreviations names no weight.
  return known.has('carat') && known.size >= FEWEST_HEADINGS && known.size >= MOSTLY * told.length;
}

/**
 * Whether a heading may name another currency, unit or price than the first one, as which its
 * figures would be read.
 */
function isOtherMeasure(first: string, below: string): boolean {
  const [was, is] = [namedInHeading(first), namedInHeading(below)];
  if (is !== null && is.currency !== was?.currency) return true;
  const field = likelyField(first) ?? likelyField(below);
  if (field !== 'carat' && (field === null || !isPriceHeadingField(field))) return false;
  // `Price` below `Price/ct` may be that of the stone.
  if (isVaguePrice(first) !== isVaguePrice(below)) return true;
  const measured = field === 'list_total' ? 'rap' : field;
  return unitOfHeading(first, measured) !== unitOfHeading(below, measured);
}

/** For each of the first headings its column in the new table; null if the new table lacks it. */
function orderOf(headers: readonly string[], row: SheetRow): (number | null)[] {
  const left = new Map(
    row.cells.flatMap((cell, column): [number, string][] =>
      cell.trim() === '' ? [] : [[column, cell.trim()]],
    ),
  );
  const take = (matches: (heading: string) => boolean): number | null => {
    const found = [...left].filter(([, heading]) => matches(heading));
    const [column = null] = found[0] ?? [];
    if (column === null || found.length > 1) return null;
    left.delete(column);
    return column;
  };
  const order = headers.map((header) =>
    header === '' ? null : take((one) => spelling(one) === spelling(header)),
  );
  for (const [at, header] of headers.entries()) {
    const field = order[at] === null ? likelyField(header) : null;
    if (field !== null) order[at] = take((one) => likelyField(one) === field);
  }
  for (const [at, header] of headers.entries()) {
    const below = (row.cells[order[at] ?? -1] ?? '').trim();
    if (below !== '' && isOtherMeasure(header, below))
      throw new SheetError(
        'unanswered',
        `Row ${row.row} begins another table, and its column ${below} may be in another currency or unit than ${header}. Put each table into a separate sheet.`,
      );
  }
  const unknown = [...left.values()].find(
    (heading) => likelyField(heading) !== null || speaksOfPrices(heading),
  );
  if (unknown !== undefined)
    throw new SheetError(
      'unanswered',
      `Row ${row.row} begins another table, and its column ${unknown} is not in the first one. Put each table into a separate sheet.`,
    );
  return order;
}

/**
 * Reads the rows below the headings once, in order. Returns cells in the order of the first
 * headings, and null for rows of headings. `above` is the row of the first headings in the file.
 * @throws SheetError for a table with columns that the first one lacks
 */
export function tablesReader(
  headers: readonly string[],
  above: readonly string[],
): (row: SheetRow) => SheetRow | null {
  let order: (number | null)[] | null = null;
  const repeats = (cells: readonly string[], as: readonly string[]): boolean =>
    as.filter((heading) => heading.trim() !== '').length > 1 &&
    as.every((heading, column) => heading.trim() === '' || (cells[column] ?? '').trim() === heading.trim());
  return (row) => {
    if (repeats(row.cells, headers) || repeats(row.cells, above)) {
      order = null;
      return null;
    }
    if (isHeadings(row.cells)) {
      const found = orderOf(headers, row);
      order = found.every((column, at) => column === at || (headers[at] ?? '') === '') ? null : found;
      return null;
    }
    return order === null ? row : moved(row, order);
  };
}

function moved(row: SheetRow, order: readonly (number | null)[]): SheetRow {
  // Lines between the stones have no columns.
  if (row.cells.filter((cell) => cell.trim() !== '').length < 2) return row;
  const place = new Map(order.flatMap((from, to): [number, number][] => (from === null ? [] : [[from, to]])));
  const inPlace = <T>(all: ReadonlyMap<number, T> | undefined): Map<number, T> | undefined =>
    all &&
    new Map(
      [...all].flatMap(([from, one]): [number, T][] => {
        const to = place.get(from);
        return to === undefined ? [] : [[to, one]];
      }),
    );
  const { links, dates, uncalculated } = row;
  const [movedLinks, movedDates] = [inPlace(links), inPlace(dates)];
  return {
    ...row,
    cells: order.map((from) => (from === null ? '' : (row.cells[from] ?? ''))),
    ...(movedLinks && { links: movedLinks }),
    ...(movedDates && { dates: movedDates }),
    ...(uncalculated && {
      uncalculated: new Set([...uncalculated].flatMap((from) => place.get(from) ?? [])),
    }),
  };
}
