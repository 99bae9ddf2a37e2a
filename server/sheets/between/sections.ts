/**
 * Sheets with sections under lines that name a shape, natural or lab-grown. The line's value
 * becomes a column of the stones below it, to be proposed, shown and confirmed like any other.
 */
import { STONE_TYPE, type StoneType } from '../../../src/domain/codes.ts';
import { shapeOfWord } from '../../../src/domain/sheets/words/shape-of-word.ts';
import { isMissing } from '../../../src/domain/sheets/stock-values.ts';
import { kindColumn } from '../../../src/domain/sheets/understanding/columns/kind-column.ts';
import { kindInWords } from '../../../src/domain/sheets/understanding/kind-evidence.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetRow } from '../sheet-row.ts';
import { sectionIn } from './section.ts';

const SHAPE_ABOVE = 'Shape (line above)';
const KIND_ABOVE = 'Kind (line above)';

export interface Sections {
  /** The sheet's headings and those of the columns added. */
  headers: string[];
  /**
   * Reads the rows once, in order. Returns a stone with the added columns, and null for a line that
   * was understood.
   * @throws SheetError for a line that names a kind after the rows that people were shown
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

/** `first` are the first rows below the headings, and `title` is the text above them. */
export function sectionsOf(headers: readonly string[], first: readonly SheetRow[], title: string): Sections {
  const lines = headers.length < FEWEST_HEADINGS ? [] : first.flatMap(({ cells }) => sectionIn(cells) ?? []);
  const stones = lines.length === 0 ? [] : first.filter(({ cells }) => sectionIn(cells) === null);
  const columns = headers.map((header, at) => ({
    header,
    values: stones.map(({ cells }) => (cells[at] ?? '').trim()).filter((value) => !isMissing(value)),
  }));
  const shaped =
    lines.some(({ shape }) => shape !== null) && !columns.some(({ values }) => hasShapes(values));
  const toldInRows = columns.some(({ header, values }) => kindColumn(header, values) !== null);
  const kinds = lines.some(({ kind }) => kind !== null) && !toldInRows;
  const added = [...(shaped ? [SHAPE_ABOVE] : []), ...(kinds ? [KIND_ABOVE] : [])];
  return {
    headers: [...headers, ...added],
    reader() {
      let shape = '';
      let kind = kindWord(kindInWords(title));
      return (row) => {
        const line = headers.length < FEWEST_HEADINGS ? null : sectionIn(row.cells);
        if (line !== null) {
          if (line.kind !== null && !kinds && !toldInRows && WORD_OF[line.kind] !== kind)
            throw new SheetError('unanswered', tooLate(row.row, line.text));
          kind = kindWord(line.kind) || kind;
          // A line that names neither may be an unknown shape, for which a person is asked.
          if (line.shape !== null || line.kind === null) shape = line.shape ?? line.text;
          const isUnderstood = line.kind !== null || line.shape !== null || shaped;
          return isUnderstood ? null : row;
        }
        if (added.length === 0) return row;
        const cells = headers.map((_, at) => row.cells[at] ?? '');
        return { ...row, cells: [...cells, ...(shaped ? [shape] : []), ...(kinds ? [kind] : [])] };
      };
    },
  };
}

const kindWord = (kind: StoneType | null): string => (kind === null ? '' : WORD_OF[kind]);

const tooLate = (row: number, text: string): string =>
  `Row ${row} (${text}) says of the rows below it whether they are natural or lab-grown. Add a column that says it in every row.`;
