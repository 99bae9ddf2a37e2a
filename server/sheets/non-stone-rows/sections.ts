/**
 * Sheets with sections under lines that name a shape, natural or lab-grown, or say that the stones
 * below are sold. The line's value becomes a column of the stones below it, to be proposed, shown
 * and confirmed like any other.
 */
import { canonical } from '../../../src/domain/attributes/canonical.ts';
import { STONE_TYPE, type StoneType } from '../../../src/domain/codes.ts';
import { fieldsOfHeader } from '../../../src/domain/sheets/stock-headers.ts';
import { shapeOfWord } from '../../../src/domain/sheets/words/shape-of-word.ts';
import { isMissing } from '../../../src/domain/sheets/stock-values.ts';
import { stoneTypeColumn } from '../../../src/domain/sheets/understanding/columns/stone-type-column.ts';
import { kindInWords } from '../../../src/domain/sheets/understanding/stone-type-evidence.ts';
import { SheetError } from '../sheet-error.ts';
import { flagColumns, saysOffered } from '../rows/flag-columns.ts';
import type { SheetRow } from '../sheet-row.ts';
import { availabilityAbove, isUnavailable } from './availability.ts';
import { sectionIn } from './section.ts';

const SHAPE_ABOVE = 'Shape (line above)';
const KIND_ABOVE = 'Kind (line above)';
const AVAILABILITY_ABOVE = 'Availability (line above)';

export interface Sections {
  /** The sheet's headings and those of the columns added. */
  headers: string[];
  /**
   * Reads the rows once, in order. Returns a stone with the added columns, and null for a line that
   * was understood.
   * @throws SheetError for a line that names a kind, or says that stones are not for sale, after
   * the rows that people were shown
   */
  reader(): (row: SheetRow) => SheetRow | null;
}

const FEWEST_HEADINGS = 3;
const NEARLY_ALL = 0.95;

const WORD_OF: Readonly<Record<StoneType, string>> = {
  [STONE_TYPE.natural]: 'Natural',
  [STONE_TYPE.labGrown]: 'Lab grown',
};

function hasShapes(values: readonly string[]): boolean {
  return (
    values.length > 0 && values.filter((value) => shapeOfWord(value)).length >= NEARLY_ALL * values.length
  );
}

/** `first` are the first rows below the headings, and `above` the texts above them. */
export function sectionsOf(
  headers: readonly string[],
  first: readonly SheetRow[],
  above: readonly string[],
): Sections {
  const lines = headers.length < FEWEST_HEADINGS ? [] : first.flatMap(({ cells }) => sectionIn(cells) ?? []);
  const titled = availabilityAbove(above);
  const isSpoken = lines.length > 0 || titled !== null;
  const stones = isSpoken ? first.filter(({ cells }) => sectionIn(cells) === null) : [];
  const columns = headers.map((header, at) => ({
    header,
    values: stones.map(({ cells }) => (cells[at] ?? '').trim()).filter((value) => !isMissing(value)),
  }));
  const shaped =
    lines.some(({ shape }) => shape !== null) && !columns.some(({ values }) => hasShapes(values));
  const toldInRows = columns.some(({ header, values }) => stoneTypeColumn(header, values) !== null);
  const kinds = lines.some(({ kind }) => kind !== null) && !toldInRows;
  const offered = toldIn(headers, columns);
  const availabilities =
    !offered && [titled, ...lines.map(({ availability }) => availability)].some(isUnavailable);
  const added = [
    ...(shaped ? [SHAPE_ABOVE] : []),
    ...(kinds ? [KIND_ABOVE] : []),
    ...(availabilities ? [AVAILABILITY_ABOVE] : []),
  ];
  return {
    headers: [...headers, ...added],
    reader() {
      let shape = '';
      let kind = kindWord(kindInWords(above.join(' ')));
      let availability = titled;
      return (row) => {
        const line = headers.length < FEWEST_HEADINGS ? null : sectionIn(row.cells);
        if (line !== null) {
          if (line.kind !== null && !kinds && !toldInRows && WORD_OF[line.kind] !== kind)
            throw new SheetError('unanswered', tooLate(row.row, line.text, 'natural or lab-grown'));
          if (isUnavailable(line.availability) && !availabilities && !offered)
            throw new SheetError('unanswered', tooLate(row.row, line.text, 'for sale'));
          kind = kindWord(line.kind) || kind;
          availability = line.availability ?? availability;
          const isNamed = line.kind !== null || line.availability !== null;
          // A line that names nothing known may be an unknown shape, for which a person is asked.
          if (line.shape !== null || !isNamed) shape = line.shape ?? line.text;
          const isUnderstood = isNamed || line.shape !== null || shaped;
          return isUnderstood ? null : row;
        }
        if (added.length === 0) return row;
        const cells = headers.map((_, at) => row.cells[at] ?? '');
        return {
          ...row,
          cells: [
            ...cells,
            ...(shaped ? [shape] : []),
            ...(kinds ? [kind] : []),
            ...(availabilities ? [availability ?? ''] : []),
          ],
        };
      };
    },
  };
}

const kindWord = (kind: StoneType | null): string => (kind === null ? '' : WORD_OF[kind]);

/** Whether a column of the sheet itself says which stones are for sale. */
const toldIn = (
  headers: readonly string[],
  columns: readonly { header: string; values: readonly string[] }[],
): boolean =>
  saysOffered(flagColumns(headers)) ||
  columns.some(
    ({ header, values }) =>
      fieldsOfHeader(header).includes('supplier_availability') &&
      values.some((value) => canonical('supplier_availability', value) !== undefined),
  );

const tooLate = (row: number, text: string, what: string): string =>
  `Row ${row} (${text}) says of the rows below it whether they are ${what}. Add a column that says it in every row.`;
