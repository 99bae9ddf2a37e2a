/** Corrections that need the proposals of all columns. */
import { isAskingPrice, type StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { canonical } from '../../../../src/domain/attributes/canonical.ts';
import { parseMeasurements } from '../cells/cell-values.ts';
import { fieldProposal, type FieldProposal } from './field-proposal.ts';
import { numbersOf, type Rows, type ScoredColumn } from './scored-columns.ts';

interface ColumnFieldProposal extends FieldProposal {
  column: number;
  header: string;
}

/** Percentage points between a depth and the one that the measures give. */
const NEAR = 1.5;
const MOST = 0.8;
const FEW = 0.4;
const ENOUGH_ROWS = 3;
const ROUND_WITHIN = 0.05;

type Numbers = readonly (number | null)[];

/**
 * The depth in percent that the measures of each row give: of the width, or of a round's mean
 * diameter.
 */
function depthsOf(
  proposals: readonly ColumnFieldProposal[],
  columns: readonly ScoredColumn[],
  rows: Rows,
): Numbers {
  const columnOf = (field: StockField): ScoredColumn | undefined =>
    columns[proposals.find((one) => one.field === field)?.column ?? -1];
  const read = (field: StockField): Numbers => {
    const column = columnOf(field);
    return column ? numbersOf(column, rows) : rows.map(() => null);
  };
  const text = columnOf('measurements');
  const [lengths, widths, heights] = [read('length'), read('width'), read('height')];
  return rows.map((row, at) => {
    const told = text ? (parseMeasurements((row[text.column] ?? '').trim()) ?? []) : [];
    const [length, width, height] = [
      lengths[at] ?? told[0] ?? 0,
      widths[at] ?? told[1] ?? 0,
      heights[at] ?? told[2] ?? 0,
    ];
    if (length <= 0 || width <= 0 || height <= 0) return null;
    const isRound = Math.abs(length / width - 1) < ROUND_WITHIN;
    const side = isRound ? (length + width) / 2 : Math.min(length, width);
    return (100 * height) / side;
  });
}

/** The share of rows whose figure is the depth that the measures give. */
function shareOfDepths(figures: Numbers, depths: Numbers): number {
  let [rows, near] = [0, 0];
  for (const [at, figure] of figures.entries()) {
    const depth = depths[at] ?? null;
    if (!figure || depth === null) continue;
    rows += 1;
    const percent = figure < 1 ? figure * 100 : figure;
    if (Math.abs(depth - percent) <= NEAR) near += 1;
  }
  return rows < ENOUGH_ROWS ? Number.NaN : near / rows;
}

/** Depth and table under each other's headings: the measurements show which is the depth. */
function swappedDepth<P extends ColumnFieldProposal>(
  proposals: readonly P[],
  columns: readonly ScoredColumn[],
  rows: Rows,
): P[] {
  const [depth, table] = (['depth', 'table_pct'] as const).map((field) =>
    proposals.find((one) => one.field === field),
  );
  const [first, second] = [columns[depth?.column ?? -1], columns[table?.column ?? -1]];
  if (!depth || !table || !first || !second) return [...proposals];
  const depths = depthsOf(proposals, columns, rows);
  const own = shareOfDepths(numbersOf(first, rows), depths);
  const other = shareOfDepths(numbersOf(second, rows), depths);
  if (!(other >= MOST && own <= FEW)) return [...proposals];
  const share = Math.round(other * 100);
  return proposals.map((one) => {
    if (one !== depth && one !== table) return one;
    const field = one === depth ? 'table_pct' : 'depth';
    const evidence = `The headings are exchanged: ${table.header} is height to width in ${share} % of the rows`;
    return { ...one, ...fieldProposal(field, 0.95, 'figures', evidence) };
  });
}

/** A field is in one column only; of two columns that may be the price, a person chooses. */
function oncePerField<P extends ColumnFieldProposal>(proposals: readonly P[]): P[] {
  const holders = Map.groupBy(
    proposals.filter(({ field }) => field !== null),
    ({ field }) => field,
  );
  return proposals.map((one) => {
    const others = holders.get(one.field) ?? [];
    if (one.field === null || others.length < 2) return one;
    const named = others.map(({ header }) => header).join(' and ');
    if (isAskingPrice(one.field))
      return { ...one, ...fieldProposal(null, 0, 'none', `${named} may both be the price`, [one.field]) };
    const best = others.toSorted((a, b) => b.confidence - a.confidence)[0];
    return one === best
      ? one
      : { ...one, ...fieldProposal(null, 0, 'none', `Column ${(best?.column ?? 0) + 1} already holds this`) };
  });
}

const FANCY_HEADING = /(?<!\p{L})(?:fancy|fncy|fc)(?!\p{Ll})|fancy/iu;

/** Whether a column of intensities is that of fancy colors, and not of fluorescence or a tint. */
function isOfFancy({ header, values }: ScoredColumn): boolean {
  if (values.length > 0 && FANCY_HEADING.test(header)) return true;
  const isFancy = values.some((value) => canonical('intensity', value)?.startsWith('FANCY'));
  return isFancy && !values.every((value) => canonical('fluorescence', value) !== null);
}

/**
 * If every color is a letter, an intensity belongs to the fluorescence or a tint, unless its words
 * or heading are those of fancy colors.
 */
function withoutFancy<P extends ColumnFieldProposal>(
  proposals: readonly P[],
  columns: readonly ScoredColumn[],
): P[] {
  const color = columns[proposals.find(({ field }) => field === 'color')?.column ?? -1];
  const isFancy = proposals.some(({ field }) => field === 'fancy_color');
  if (!color || isFancy || !color.values.every((value) => canonical('color', value) !== null))
    return [...proposals];
  const reason = 'No stone has a fancy color: this is the intensity of something else';
  return proposals.map((one) => {
    const column = columns[one.column];
    const isOther = one.field === 'intensity' && one.basis === 'heading' && !(column && isOfFancy(column));
    return isOther ? { ...one, ...fieldProposal(null, 0, 'none', reason) } : one;
  });
}

/** `proposals` in column order, with exchanged headings corrected and each field given once. */
export const correctSwappedColumns = <P extends ColumnFieldProposal>(
  proposals: readonly P[],
  columns: readonly ScoredColumn[],
  rows: Rows,
): P[] => oncePerField(withoutFancy(swappedDepth(proposals, columns, rows), columns));
