/** The columns of a sheet, each with the fields that heading and values together suggest. */
import { isMissing, type Decimal } from '../../../../src/domain/sheets/numbers.ts';
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { INCLUSION_FIELDS } from '../../../../src/domain/attributes/inclusions.ts';
import { spelling } from '../../../../src/domain/attributes/synonyms/spelling.ts';
import type { HeadingField } from '../headings/rules.ts';
import { parseFlag, parseMoney } from '../cells/cell-values.ts';
import { meaningsOfHeading, type HeadingMeaning } from '../headings/fields.ts';
import { decimalEvidence, shownDecimal } from '../decimal-signs.ts';
import { parseWeight } from '../cells/several-pieces.ts';
import { fitsField, numbersStones, type ColumnValues } from './field-fit.ts';
import { fieldByValues, fieldsByWords } from './fields-by-values.ts';
import { flagOrMark, offeredByFlag, processOfHeading } from './flag-headings.ts';
import { isOfAProperty, isUntoldFlag } from './stone-type.ts';

export type Rows = readonly (readonly string[])[];

/** The values of a column that are not missing, trimmed. */
export function valuesIn(rows: Rows, column: number): string[] {
  return rows.map((row) => (row[column] ?? '').trim()).filter((value) => !isMissing(value));
}

export interface Candidate {
  field: HeadingField;
  /** The score of the heading, 0 to 1. */
  heading: number;
  /** Null when the sample has no values. */
  fit: number | null;
  score: number;
}

export interface ScoredColumn {
  column: number;
  header: string;
  values: ColumnValues;
  decimal: Decimal | null;
  candidates: Candidate[];
}

/** The default of an ambiguous heading, if the values do not decide. */
const USUAL_MEANING: Readonly<Record<string, StockField>> = { CUT: 'cut', CLR: 'clarity', DEPTH: 'depth' };
/** The least score at which a field is proposed. */
export const ENOUGH = 0.5;
/** The fit of a column without values. */
const UNCHECKED = 0.7;
/** The least score of a clear heading; clear ones differ less than others do. */
const CLEAR = 0.85;
const LEAST_CLEAR = 0.95;

/** A list price of the whole stone is read into the field of the one per carat. */
export const fieldOf = (holding: HeadingField): StockField => (holding === 'list_total' ? 'rap' : holding);

/** A weight such as `1,230` fits with either meaning of its comma, so it becomes a question. */
function fitOf(field: HeadingField, values: ColumnValues, decimal: Decimal | null): number | null {
  if (field === 'list_total') return fitsField('total_amt', values, decimal);
  const fit = fitsField(field, values, decimal);
  if (field !== 'carat' || decimal !== null || fit === null || fit >= ENOUGH) return fit;
  return Math.max(fitsField(field, values, 'comma') ?? 0, fitsField(field, values, 'point') ?? 0);
}

/** Fields whose unknown words a person can be asked about one by one. */
const ASKED_BY_WORD: ReadonlySet<HeadingField> = new Set<HeadingField>([
  'shape',
  'color',
  'clarity',
  'lab',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'fluorescence_color',
  'intensity',
  'overtone',
  'fancy_color',
  'shade',
  'milky',
  'eye_clean',
  ...INCLUSION_FIELDS,
  'culet_size',
  'supplier_availability',
]);
/** Also after the small deduction for headings that are known by their words. */
const JUST_ENOUGH = ENOUGH + 0.05;
/** Asked about under an exact heading only: `Certificate` may hold anything. */
const EXACT_ONLY: ReadonlySet<HeadingField> = new Set<HeadingField>([
  'lab',
  'cut',
  'fluorescence_color',
  'overtone',
  'culet_size',
  'supplier_availability',
  ...INCLUSION_FIELDS,
]);
/** `BC` and the like may be anything, unless the values fit. */
const LONGEST_ABBREVIATION = 3;
const isAbbreviated = (field: HeadingField, header: string): boolean =>
  header.trim().length <= LONGEST_ABBREVIATION && INCLUSION_FIELDS.some((one) => one === field);

const FEW_WORDS = 15;
const LONGEST_WORD = 24;
/** The share of known words at which a column is that of its exact heading. */
const SOME = 0.1;
/** The share of values that must be words, or flags where words may stand beside them. */
const HALF = 0.5;

/**
 * The share of fitting values, or just enough for a column of short words: they may belong to the
 * field of their heading, even in an unknown language. Under an exact heading there may be few
 * rows.
 */
function fitOrWords(
  field: HeadingField,
  values: ColumnValues,
  fit: number | null,
  isExact: boolean,
): number | null {
  if (fit === null || fit >= JUST_ENOUGH || !ASKED_BY_WORD.has(field)) return fit;
  if (!isExact && EXACT_ONLY.has(field)) return fit;
  const words = new Set(values);
  const isFew = words.size <= FEW_WORDS && (isExact || words.size < values.length / 2);
  const isWorded =
    (isFew || (isExact && fit >= SOME)) &&
    fieldByValues(values) === null &&
    values.every((value) => value.length <= LONGEST_WORD && !/^https?:/i.test(value)) &&
    values.filter((value) => /\p{L}/u.test(value)).length >= HALF * values.length &&
    !values.every((value) => parseFlag(value) !== null) &&
    fieldsByWords(values).length === 0;
  return isWorded ? JUST_ENOUGH : fit;
}

/** Headings of counts. `Stones` and `Piece No` may number the stones, `Pc` be a price per carat. */
const COUNTS_PIECES =
  /(?<!\p{L})(?:pcs|pieces|qty|quantity|counts?|units|anzahl|total\s*stones)(?!\p{L})(?!\W*(?:no|nr|num|id|#))/iu;

const countsPieces = (header: string, values: ColumnValues): boolean =>
  COUNTS_PIECES.test(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')) &&
  !values.every((value) => value.length >= 4);

/** The share of values that must be flags. */
const FLAGS = 0.95;
/** Less than a column of words: that one says more. */
const BY_FLAG = 0.9;

/** The field of yes and no under a heading that says what they mean; undefined for others. */
function flagCandidates(header: string, values: ColumnValues): Candidate[] | undefined {
  const [process, offered] = [processOfHeading(header), offeredByFlag(header)];
  if (process === null && offered === null) return undefined;
  const isFlag = offered === null ? parseFlag : flagOrMark;
  const flags = values.filter((value) => isFlag(value) !== null).length;
  // With a heading of what is offered, words such as `Sold` may stand beside the flags.
  if (values.length === 0 || flags < (offered === null ? FLAGS : HALF) * values.length) return undefined;
  // Whatever process it is, it is read beside the columns.
  if (offered === null) return [];
  return [{ field: 'supplier_availability', heading: BY_FLAG, fit: 1, score: BY_FLAG }];
}

/** Best first. */
function candidatesOf(header: string, values: ColumnValues, decimal: Decimal | null): Candidate[] {
  const byFlag = flagCandidates(header, values);
  if (byFlag !== undefined) return byFlag;
  const usual = USUAL_MEANING[spelling(header)];
  // `Laser drill` is no inscription, although both are made with a laser.
  const isProcess = processOfHeading(header) !== null;
  const meanings = meaningsOfHeading(header).filter(({ field }) => !isProcess || field !== 'inscription');
  // All words of the heading are known, and mean one field.
  const isExact = meanings.length === 1 && (meanings[0]?.score ?? 0) >= CLEAR;
  return meanings
    .map(({ field, score: heading }: HeadingMeaning) => {
      const isOpen =
        ((field === 'stone_type' || field === 'lab_grown') &&
          (isUntoldFlag(header, values) || isOfAProperty(header))) ||
        (field === 'pieces' && numbersStones(values) && !countsPieces(header, values));
      const fit = isOpen ? 0 : fitOf(field, values, decimal);
      const enough = isOpen
        ? 0
        : fitOrWords(
            field,
            values,
            fit,
            (isExact && !isAbbreviated(field, header)) || (field === usual && (fit ?? 0) >= SOME),
          );
      // A heading from the list takes precedence over one that is clear by its words.
      const clear = heading >= CLEAR ? LEAST_CLEAR + (1 - LEAST_CLEAR) * heading : heading;
      return { field, heading, fit, score: (enough ?? UNCHECKED) * clear };
    })
    .sort((a, b) => b.score - a.score || Number(b.field === usual) - Number(a.field === usual));
}

const NUMBERED = /^(.*\D)(\d)\W*$/;

/** Whether other headings differ from this one only in a number. */
function isOneOfSeveral(header: string, headers: readonly string[]): boolean {
  const [, words, number] = NUMBERED.exec(header) ?? [];
  return headers.some((other) => {
    const [, same, another] = NUMBERED.exec(other) ?? [];
    return same !== undefined && same === words && another !== number;
  });
}

export function scoredColumns(headers: readonly string[], rows: Rows): ScoredColumn[] {
  const plain = headers.map((header, column) => {
    const values = valuesIn(rows, column);
    return { header, column, values, evidence: decimalEvidence(values) };
  });
  const sheet = shownDecimal(
    plain.reduce(
      (sum, { evidence }) => ({ point: sum.point + evidence.point, comma: sum.comma + evidence.comma }),
      { point: 0, comma: 0 },
    ),
  );
  return plain.map(({ header, column, values, evidence }) => {
    const decimal = shownDecimal(evidence) ?? (evidence.point + evidence.comma === 0 ? sheet : null);
    const all = header.trim() === '' ? [] : candidatesOf(header, values, decimal);
    // `Ct 1` and `Ct 2` are the stones of a pair, and neither is its weight.
    const candidates = isOneOfSeveral(header, headers) ? all.filter(({ field }) => field !== 'carat') : all;
    return { header, column, values, decimal, candidates };
  });
}

/** The numbers of a column, row by row; null where there is none that can be read. */
export const numbersOf = ({ column, decimal }: ScoredColumn, rows: Rows): (number | null)[] =>
  rows.map((row) => {
    const raw = (row[column] ?? '').trim();
    return isMissing(raw) ? null : (parseMoney(raw, decimal) ?? parseWeight(raw));
  });

/** The column that most likely holds a field, by its heading. */
export const bestFor = (columns: readonly ScoredColumn[], field: StockField): ScoredColumn | undefined =>
  columns
    .filter(({ candidates }) => candidates[0]?.field === field && candidates[0].score >= ENOUGH)
    .sort((a, b) => (b.candidates[0]?.score ?? 0) - (a.candidates[0]?.score ?? 0))[0];
