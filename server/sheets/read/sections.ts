/**
 * Lines between the stones that apply to those below: `LAB GROWN DIAMONDS`, `OVAL (12 pcs)`,
 * `SOLD`. The line's value becomes a column of the stones below it, to be proposed, shown and
 * confirmed like any other.
 */
import { STONE_TYPE, type StoneType } from '../../../src/domain/codes.ts';
import { canonical, type CodeOf } from '../../../src/domain/attributes/canonical.ts';
import type { Availability } from '../../../src/domain/attributes/supply.ts';
import { shapeOfWord } from '../../../src/domain/sheets/words/shape-of-word.ts';
import { isMissing } from '../../../src/domain/sheets/numbers.ts';
import { totalIn } from '../understand/cells/total-row.ts';
import { availabilityAbove, availabilityIn, isUnavailable } from '../understand/cells/availability.ts';
import { kindInWords, kindOfWord, stoneTypeColumn } from '../understand/columns/stone-type.ts';
import { flagColumns, saysOffered } from '../rows/flag-columns.ts';
import { fieldsOfHeader } from '../understand/headings/stock-headers.ts';
import type { SheetRow } from './sheet-row.ts';
import { SheetError } from './sheet-error.ts';

interface Section {
  text: string;
  kind: StoneType | null;
  shape: CodeOf<'shape'> | null;
  availability: Availability | null;
}

const LONGEST = 60;
const MOST_WORDS = 6;
const MOST_SUMS = 2;
const SUM = /^[\p{Sc}\s]*[\d.,\s]+(?:pcs|pieces|stones|cts?|carats?)?\.?$/iu;
/** Words that do not change the kind and shape that a line names. */
const BESIDE =
  /(?<!\p{L})(?:lab[\s_-]*(?:grown|created)|lgd?|cvd|hpht|natural|mined|earth|diamonds?|stones?|pcs|pieces|shapes?|section|certified|polished|loose|parcel|total)(?!\p{L})/giu;
/** Lines about the sheet itself, which are not headings of the rows below. */
const REMARK =
  /(?<!\p{L})(?:no|not|non|without|available|request|treat\p{L}*|screen\p{L}*|tested|all|only|we|our|and|or)(?!\p{L})/iu;

const BELOW =
  /(?<!\p{L})(?:below|following|hereafter|folgende\p{L}*|suivant\p{L}*|siguientes?|seguenti)(?!\p{L})/iu;
/** `LGD-1042` is a stock number in a row without other values. */
const NUMBERED = /\p{L}[-_.#]?\d|\d[-_]?\p{L}/u;

/** The text of a row that has nothing else, except sums; null for a stone or a total. */
function textIn(cells: readonly string[]): string | null {
  const [text, ...others] = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  // `LAB GROWN`, `15 pcs`, `22.40 ct`: sums of the section may follow its name.
  if (others.length > MOST_SUMS || !others.every((cell) => SUM.test(cell))) return null;
  if (text === undefined || text.length > LONGEST || !/\p{L}{2}/u.test(text)) return null;
  if (NUMBERED.test(text.replace(/\(.*\)/, ''))) return null;
  return totalIn(cells) === null ? text : null;
}

function isRemark(text: string): boolean {
  const isWordy = text.split(/\s+/).length > MOST_WORDS || /[.!?]$/.test(text);
  return !BELOW.test(text) && (isWordy || REMARK.test(text));
}

function shapeIn(text: string): Section['shape'] {
  const bare = text
    .replace(/\(.*\)|[-–:].*$|\d.*$/gu, ' ')
    .replace(BESIDE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // One or two letters may be anything.
  return bare.length > 2 ? (canonical('shape', bare) ?? canonical('shape', bare.replace(/s$/i, ''))) : null;
}

/** The heading of a section of the sheet; null for any other row. */
function sectionIn(cells: readonly string[]): Section | null {
  const text = textIn(cells);
  if (text === null) return null;
  // Before remarks are left out: `NOT AVAILABLE` is a heading, although remarks use the same words.
  const availability = availabilityIn(text);
  if (availability === null && isRemark(text)) return null;
  return { text, kind: kindInWords(text) ?? kindOfWord(text), shape: shapeIn(text), availability };
}

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
