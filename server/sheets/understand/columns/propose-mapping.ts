/** Proposes the field of each column of a sheet. A person confirms or changes it. */
import { INCLUSION_FIELDS } from '../../../../src/domain/attributes/inclusions.ts';
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { spelling } from '../../../../src/domain/attributes/synonyms/spelling.ts';
import { SURE } from '../../../../src/domain/sheets/sheet-questions.ts';
import type { HeadingField } from '../headings/rules.ts';
import { headersByAdjacentColumns, withoutCommonPrefix } from '../headings/in-context.ts';
import { fieldProposal, headingReason, label, labelOf, type FieldProposal } from './field-proposal.ts';
import {
  bestFor,
  ENOUGH,
  fieldOf,
  scoredColumns,
  type Candidate,
  type Rows,
  type ScoredColumn,
} from './scored-columns.ts';
import { allDifferent, fieldByValues, fieldsByWords } from './fields-by-values.ts';
import { isOfAProperty, stoneTypeColumn } from './stone-type.ts';
import { mayBeNumbers, namesOtherNumbers, proposeUnmappedColumns } from './unmapped-columns.ts';
import { settleWeight, sideColumns } from './measure-columns.ts';
import { kindOfAll, priceColumns } from './price-proposals.ts';
import { unnamedPrices } from './unnamed-prices.ts';
import { correctSwappedColumns } from './swapped-columns.ts';
import { processOfHeading } from './flag-headings.ts';
import { isPriceHeadingField } from './price-field.ts';
import { countsRows } from './field-fit.ts';

/** The field proposed for a column of a sheet, and why. */
export interface ColumnProposal extends FieldProposal {
  /** 0-based position in the row. */
  column: number;
  header: string;
  alternatives: StockField[];
}

/** Fields that may be proposed for a remaining column only by its values. */
const NEEDED: readonly StockField[] = ['stock_no', 'report_no', 'cut', 'polish', 'symmetry'];

/** Fields that take any text. Under their headings the values decide. */
const TAKES_ANYTHING: ReadonlySet<HeadingField> = new Set<HeadingField>([
  'origin',
  'brand',
  'member_comment',
  'location',
  'state',
  'stock_no',
]);

const COLOR = /colou?r/i;

/** Columns recognised by their values, despite their heading or under an unknown one. */
function toldColumns(
  columns: readonly ScoredColumn[],
  taken: ReadonlyMap<number, FieldProposal>,
): Map<number, FieldProposal> {
  const told = new Map<number, FieldProposal>();
  const isFancy = columns.some(({ candidates: [first] }) => first?.field === 'intensity');
  for (const { column, header, values, candidates } of columns) {
    if (header.trim() === '' || taken.has(column)) continue;
    if (fieldByValues(values) === 'growth_type' && candidates[0]?.field === 'stone_type') {
      told.set(
        column,
        fieldProposal('growth_type', 0.95, 'values', 'The values are ways of growing a stone'),
      );
      continue;
    }
    const kind = stoneTypeColumn(header, values);
    const fitting = candidates.filter(({ field, score }) => score > ENOUGH && !TAKES_ANYTHING.has(field));
    if (fitting.some(({ field }) => kind === null || field === kind)) continue;
    const field = kind ?? fieldByValues(values);
    if (field === null) continue;
    // Laboratories state the origin of the colour for natural diamonds of fancy colour.
    if (field === 'stone_type' && isOfAProperty(header) && !(isFancy && COLOR.test(header))) continue;
    if (field === 'report_no' && namesOtherNumbers(header)) continue;
    // A number of the stone may look like a report number; its heading decides.
    if (field === 'report_no' && candidates.some(({ heading }) => heading > ENOUGH)) continue;
    const known = candidates.length > 0;
    told.set(
      column,
      fieldProposal(
        field,
        known ? 0.95 : ENOUGH,
        'values',
        `${known ? 'The values' : 'Unknown heading, but the values'} are those of ${label(field)}`,
      ),
    );
  }
  return told;
}

/**
 * Proposes which field each column of a sheet holds, looking at all of them together: by heading
 * (its words in any order and spelling), by values, and by the figures of the rows, which show what
 * prices and measures are. A field is given to one column only; columns without a heading are
 * ignored. Where nothing in the sheet decides between two prices, none is proposed and `open` names
 * them. `sampleRows` are rows of cells as text, `title` is what the sheet says of itself above.
 */
export function proposeMapping(headers: readonly string[], sampleRows: Rows, title = ''): ColumnProposal[] {
  const plain = withoutCommonPrefix(headers);
  const columns = scoredColumns(headersByAdjacentColumns(plain, sampleRows), sampleRows).map((column) => ({
    ...column,
    header: plain[column.column] ?? '',
  }));
  const weight = settleWeight(columns, sampleRows);
  const weights = weight?.column ?? bestFor(columns, 'carat');
  const known = priceColumns(columns, sampleRows, kindOfAll(columns, sampleRows, title), weights);
  if (weight) known.set(weight.column.column, weight.settled);
  // If the price is still open, figures under other headings may be costs.
  if (weights && ![...known.values()].some(({ open }) => open.length > 0))
    for (const [column, one] of unnamedPrices(columns, sampleRows, weights, known)) known.set(column, one);
  for (const [column, one] of sideColumns(columns, sampleRows, known)) known.set(column, one);
  const told = toldColumns(columns, known);

  const owner = new Map<StockField, number>();
  for (const [column, { field }] of known) if (field !== null) owner.set(field, column);
  const ownerOfHeading = new Map<string, number>();
  const proposals = columns.flatMap((column): ColumnProposal[] => {
    const done = known.get(column.column);
    return done ? [proposed(column, done)] : [];
  });
  const open = columns
    .filter(({ column }) => !known.has(column))
    // The column with the highest score chooses first; ties go to the one with fewer meanings, so
    // that `Rap` with small figures leaves the discount to `Disc`, and to the column further left.
    .sort(
      (a, b) =>
        strength(b, told) - strength(a, told) ||
        a.candidates.length - b.candidates.length ||
        a.column - b.column,
    );
  for (const column of open) {
    const one = settle(column, told.get(column.column), columns, owner, ownerOfHeading);
    if (one.field !== null) {
      owner.set(one.field, column.column);
      if (one.basis === 'heading') ownerOfHeading.set(spelling(column.header), column.column);
    }
    proposals.push(proposed(column, one));
  }
  const all = withUnmappedColumns(columns, proposals).sort((a, b) => a.column - b.column);
  return correctSwappedColumns(all, columns, sampleRows).map((one) => ({
    ...one,
    header: headers[one.column] ?? '',
  }));
}

const NUMBERED_PAIRS = 0.8;

/** Proposes leftover columns for needed fields that have none. */
function withUnmappedColumns(
  columns: readonly ScoredColumn[],
  proposals: readonly ColumnProposal[],
): ColumnProposal[] {
  const owned = new Set(proposals.map(({ field }) => field));
  const missing = new Set(NEEDED.filter((field) => !owned.has(field)));
  const left = columns.filter(({ column, header }) => {
    const own = proposals.find((proposal) => proposal.column === column);
    return header.trim() !== '' && own?.field === null && own.open.length === 0;
  });
  const found = proposeUnmappedColumns(left, missing);
  const isUnnumbered =
    missing.has('stock_no') && ![...found.values()].some(({ field }) => field === 'stock_no');
  return proposals.map((proposal) => {
    const one = found.get(proposal.column);
    const column = columns[proposal.column];
    if (one && column) return proposed(column, one);
    // Pairs sold as one stone have their own numbers.
    if (isUnnumbered && column && proposal.field === 'pair_stock_no' && allDifferent(column.values))
      return proposed(
        column,
        fieldProposal('stock_no', NUMBERED_PAIRS, 'values', 'No other column numbers the stones'),
      );
    // Offered as an alternative, since a different address in each row identifies the stones.
    const isOffered = isUnnumbered && column && left.includes(column) && mayBeNumbers(column.values);
    return isOffered ? { ...proposal, alternatives: [...proposal.alternatives, 'stock_no'] } : proposal;
  });
}

const strength = (column: ScoredColumn, told: ReadonlyMap<number, FieldProposal>): number =>
  told.get(column.column)?.confidence ?? column.candidates[0]?.score ?? 0;

function proposed({ column, header, values, candidates }: ScoredColumn, one: FieldProposal): ColumnProposal {
  const possible = candidates.filter(({ fit }) => fit !== 0);
  const isUnknown =
    header.trim() !== '' &&
    one.confidence < SURE &&
    !candidates.some(({ fit, score }) => fit === null || score >= ENOUGH);
  const worded = isUnknown ? fieldsByWords(values) : [];
  const fields = [...one.open, ...possible.map(({ field }) => fieldOf(field)), ...worded];
  const alternatives = [...new Set(fields)].filter((field) => field !== one.field);
  return { column, header, ...one, alternatives };
}

const isInclusion = (field: StockField): boolean => INCLUSION_FIELDS.some((one) => one === field);

/**
 * Whether the values tell a column from another of the same heading: a second `Cert` holds
 * addresses, a second `Depth` percentages that the first cannot be.
 */
function isOfItsOwn(chosen: Candidate | undefined, twin: ScoredColumn | undefined): boolean {
  if (chosen === undefined || chosen.fit === null || chosen.fit < NEARLY_ALL) return false;
  const other = twin?.candidates.find(({ field }) => field === chosen.field);
  return other !== undefined && (other.fit ?? 1) < ENOUGH;
}

const NEARLY_ALL = 0.95;

function settle(
  { column, header, values, candidates }: ScoredColumn,
  told: FieldProposal | undefined,
  columns: readonly ScoredColumn[],
  owner: ReadonlyMap<StockField, number>,
  ownerOfHeading: ReadonlyMap<string, number>,
): FieldProposal {
  if (header.trim() === '') return fieldProposal(null, 0, 'none', 'No heading: ignored');
  if (told?.field != null && !owner.has(told.field)) return told;
  if (candidates.length === 0) {
    const process = processOfHeading(header);
    const flag = 'Yes or no to a treatment or a way of growing; it is read beside the kind';
    return fieldProposal(null, 0, 'none', process === null ? 'Unknown heading' : flag);
  }
  const fitting = candidates.filter(
    ({ field, score }) => score >= ENOUGH && field !== 'list_total' && !isPriceHeadingField(field),
  );
  if (fitting.length === 0) {
    if (countsRows(values)) return fieldProposal(null, 0, 'values', 'It counts the rows');
    const named = [...new Set(candidates.map(({ field }) => labelOf(field)))].join(' or ');
    return fieldProposal(null, 0, 'none', `The values do not look like ${named}`);
  }
  const chosen = fitting.find(({ field }) => !owner.has(fieldOf(field)));
  const twin = ownerOfHeading.get(spelling(header));
  if (twin !== undefined && !isOfItsOwn(chosen, columns[twin]))
    return fieldProposal(null, 0, 'none', `The same heading as column ${twin + 1}`);
  if (chosen === undefined) {
    const first = fieldOf(fitting[0]?.field ?? 'stock_no');
    return fieldProposal(
      null,
      0,
      'none',
      `Column ${(owner.get(first) ?? column) + 1} already holds ${label(first)}`,
    );
  }
  const field = fieldOf(chosen.field);
  const rival = isInclusion(field)
    ? fitting.find((one) => one !== chosen && one.fit === chosen.fit && !owner.has(fieldOf(one.field)))
    : undefined;
  // `Table inclusion` is white beside a column of black ones; alone it may be either.
  if (rival !== undefined)
    return fieldProposal(null, 0, 'none', `It may be ${label(field)} or ${labelOf(rival.field)}`);
  return fieldProposal(
    field,
    chosen.score,
    'heading',
    headingReason(chosen.fit, field, candidates.length > 1),
  );
}
