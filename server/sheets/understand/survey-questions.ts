/** Evaluates a survey under a mapping: words without a meaning, and how percentages are written. */
import { isProportionField, type StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { spelling } from '../../../src/domain/attributes/synonyms/spelling.ts';
import { takesMeanings } from '../../../src/domain/sheets/stock-meanings.ts';
import type { Survey, SurveyedColumn } from '../../db/queries/uploads/surveys.ts';
import type { MappedColumn, ProviderValues } from '../rows/cell-reading.ts';
import { clean } from '../rows/row-cells.ts';
import { doubtfulLetters } from '../rows/shape-letters.ts';
import { cellReading } from '../rows/statements.ts';
import { isWhiteWord } from './cells/fancy-colours.ts';
import { isUnderstood } from './columns/field-fit.ts';
import { namingColumn } from './survey.ts';

export interface ValueToMap {
  field: StockField;
  column: number;
  header: string;
  /** In its most frequent spelling. */
  value: string;
  count: number;
  rows: number[];
  /** The stock numbers in these rows, in the same order. */
  stones: (string | null)[];
  /** A person answered it, with `code` or as meaning nothing. */
  kept: boolean;
  code: string | null;
}

export interface FractionColumn {
  field: StockField;
  column: number;
  header: string;
  numbers: number;
  fractions: number;
  rows: number[];
}

const MOST_OF_A_FIELD = 200;
const FIRST_ROWS = 5;

interface Place {
  row: number;
  stone: string | null;
}

/**
 * A column's words that its field does not know, shapes of one letter that its measures refute,
 * `White` for a color, and words that a person answered; most frequent first.
 */
function wordsOf(
  { column, header, field }: MappedColumn,
  surveyed: SurveyedColumn,
  values: ProviderValues,
  named: boolean,
  doubtful: ReadonlySet<string>,
): ValueToMap[] {
  const kept = values.get(field);
  const found = new Map<string, Omit<ValueToMap, 'rows' | 'stones'> & { places: Place[]; most: number }>();
  for (const [value, count, rows, stones = []] of surveyed.values) {
    const places = rows.map((row, at): Place => ({ row, stone: stones[at] ?? null }));
    const key = spelling(value);
    const isKept = kept?.has(key) ?? false;
    const isDoubtful =
      (field === 'shape' && doubtful.has(value.toUpperCase())) || (field === 'color' && isWhiteWord(value));
    if (!isKept && !isDoubtful && isUnderstood(field, value)) continue;
    const same = found.get(key);
    if (same === undefined) {
      const code = kept?.get(key) ?? null;
      found.set(key, {
        field,
        column,
        header,
        value: clean(value),
        count,
        places,
        kept: isKept,
        code,
        most: count,
      });
      continue;
    }
    same.count += count;
    same.places = [...same.places, ...places].sort((a, b) => a.row - b.row).slice(0, FIRST_ROWS);
    if (count > same.most) Object.assign(same, { value: clean(value), most: count });
  }
  const words = Array.from(found.values(), ({ most: _most, places, ...word }): ValueToMap => ({
    ...word,
    rows: places.map(({ row }) => row),
    stones: places.map(({ stone }) => (named ? stone : null)),
  }));
  return words.sort(
    (a, b) => Number(a.kept) - Number(b.kept) || b.count - a.count || (a.value < b.value ? -1 : 1),
  );
}

/**
 * A sheet's words that need a meaning or were given one, each once, and the number of those not
 * listed. `naming` is the column whose stock numbers the survey has; they are left out if the
 * mapping now has them in another column.
 */
export function valuesToMap(
  survey: Survey,
  mapping: readonly MappedColumn[],
  values: ProviderValues,
  naming: number | null,
): { values: ValueToMap[]; more: number } {
  const named = namingColumn(mapping) === naming;
  const doubtful = doubtfulLetters(cellReading(mapping, {}, values), survey.sample);
  const all = mapping
    .filter(({ field }) => takesMeanings(field))
    .map((column) => {
      const surveyed = survey.columns[column.column];
      return surveyed === undefined ? [] : wordsOf(column, surveyed, values, named, doubtful);
    });
  return {
    values: all.flatMap((words) => words.slice(0, MOST_OF_A_FIELD)),
    more: all.reduce((sum, words) => sum + Math.max(0, words.length - MOST_OF_A_FIELD), 0),
  };
}

/** The percent columns that contain fractions. */
export function fractionColumns(survey: Survey, mapping: readonly MappedColumn[]): FractionColumn[] {
  return mapping.flatMap(({ column, header, field }) => {
    const surveyed = survey.columns[column];
    if (!isProportionField(field) || surveyed === undefined || surveyed.fractions === 0) return [];
    const { numbers, fractions, fraction_rows: rows } = surveyed;
    return [{ field, column, header, numbers, fractions, rows }];
  });
}
