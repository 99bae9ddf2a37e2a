import { spelling } from '../attributes/synonyms/spelling.ts';
import { perCaratOrTotal } from './price-meaning.ts';
import { fitsField, type ColumnValues } from './stock-field-fit.ts';
import { STOCK_FIELDS, type StockField } from './stock-fields.ts';
import { fieldsOfHeader } from './stock-headers.ts';
import { isMissing } from './stock-values.ts';

/** The field proposed for a column of a sheet, and why. A person confirms or changes it. */
export interface ColumnProposal {
  /** 0-based position in the row. */
  column: number;
  header: string;
  field: StockField | null;
  /** 0 to 1: how well heading and values agree; 0 when no field is proposed. */
  confidence: number;
  reason: string;
  /**
   * The basis of the proposal: an earlier confirmation, the heading, or the values under an unknown
   * heading.
   */
  basis: 'learned' | 'heading' | 'values' | 'none';
  alternatives: StockField[];
}

/** The values of a column that are not missing, trimmed. */
export function valuesIn(rows: readonly (readonly string[])[], column: number): string[] {
  return rows.map((row) => (row[column] ?? '').trim()).filter((value) => !isMissing(value));
}

interface Candidate {
  field: StockField;
  score: number;
  /** Null when the sample has no values. */
  fit: number | null;
  /** What decided between the meanings of the heading, when it was other columns. */
  why?: string;
}

/** What an ambiguous heading means when the values do not decide. */
const USUAL_MEANING: Readonly<Record<string, StockField>> = { CUT: 'cut', CLR: 'clarity', DEPTH: 'depth' };
/** Fields that are recognised by their values alone, under an unknown heading. */
const TELLTALE: readonly StockField[] = ['shape', 'clarity', 'lab'];
const ENOUGH = 0.5;
const UNCHECKED = 0.7;

const label = (field: StockField): string => STOCK_FIELDS[field].label;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

function candidatesOf(header: string, values: ColumnValues): Candidate[] {
  const usual = USUAL_MEANING[spelling(header)];
  return fieldsOfHeader(header)
    .map((field) => {
      const fit = fitsField(field, values);
      return { field, fit, score: fit ?? UNCHECKED };
    })
    .sort((a, b) => b.score - a.score || Number(b.field === usual) - Number(a.field === usual));
}

/**
 * `Price` is per carat or per stone: list prices and discounts decide, or else the other columns
 * do.
 */
function decidePrice(
  candidates: Candidate[],
  claimed: ReadonlySet<StockField>,
  told: ReturnType<typeof perCaratOrTotal>,
): Candidate[] {
  const fields = new Set(candidates.map(({ field }) => field));
  if (!fields.has('price_per_ct') || !fields.has('total_amt')) return candidates;
  if (told !== null && !claimed.has(told)) {
    const why = `The heading has several meanings; list price and discount of the rows say ${label(told)}`;
    return candidates
      .map((candidate) => (candidate.field === told ? { ...candidate, why } : { ...candidate, score: 0 }))
      .sort((a, b) => Number(b.field === told) - Number(a.field === told));
  }
  const other = claimed.has('price_per_ct') ? 'total_amt' : 'price_per_ct';
  const certain = claimed.has('price_per_ct') || claimed.has('total_amt');
  return candidates
    .map((candidate) => ({ ...candidate, score: candidate.score * (certain ? 1 : ENOUGH + 0.1) }))
    .sort((a, b) => Number(b.field === other) - Number(a.field === other));
}

function byValuesAlone(values: ColumnValues): Candidate | null {
  if (values.length < 3 || values.some((value) => value.length < 2)) return null;
  for (const field of TELLTALE) {
    const fit = fitsField(field, values);
    if (fit !== null && fit >= 0.95) return { field, fit, score: ENOUGH };
  }
  return null;
}

function reasonFor({ field, fit, why }: Candidate, ambiguous: boolean): string {
  if (why !== undefined) return why;
  if (fit === null) return 'Known heading; the sample has no values to check';
  if (ambiguous) return `The heading has several meanings; ${percent(fit)} of the values fit ${label(field)}`;
  return fit === 1 ? 'Known heading, and the values fit' : `Known heading; ${percent(fit)} of the values fit`;
}

/**
 * Proposes which field each column of a sheet holds, from its heading (ignoring case, spaces and
 * punctuation) and from sample values, which decide when a heading is ambiguous: `Cut` with shapes
 * in it is the shape. A field is given to one column only; columns without a heading are ignored.
 * `sampleRows` are rows of cells as text.
 */
export function proposeMapping(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
): ColumnProposal[] {
  const columns = headers.map((header, column) => {
    const values = valuesIn(sampleRows, column);
    const known = header.trim() === '' ? [] : candidatesOf(header, values);
    return { header, column, values, known };
  });

  const claimed = new Set<StockField>();
  for (const { known } of columns) {
    if (known.length === 1 && known[0] && known[0].score >= ENOUGH) claimed.add(known[0].field);
  }

  const at = (field: StockField): number => columns.findIndex(({ known }) => known[0]?.field === field);
  const [carat, rap, disc] = [at('carat'), at('rap'), at('disc')];
  const told = (column: number): ReturnType<typeof perCaratOrTotal> => {
    const cell = (row: readonly string[], of: number): string => row[of] ?? '';
    return perCaratOrTotal(
      sampleRows.map((row) => ({
        price: cell(row, column),
        carat: cell(row, carat),
        rap: cell(row, rap),
        disc: cell(row, disc),
      })),
    );
  };

  const owner = new Map<StockField, number>();
  const open = columns
    .map((column) => ({ ...column, candidates: decidePrice(column.known, claimed, told(column.column)) }))
    // The column with the highest score chooses first; ties go to the column further left.
    .sort((a, b) => (b.candidates[0]?.score ?? 0) - (a.candidates[0]?.score ?? 0) || a.column - b.column);
  const ownerOfHeading = new Map<string, number>();
  const proposals: ColumnProposal[] = [];

  for (const { header, column, candidates } of open) {
    const fitting = candidates.filter(({ score }) => score >= ENOUGH);
    const twin = ownerOfHeading.get(spelling(header));
    const chosen = twin === undefined ? fitting.find(({ field }) => !owner.has(field)) : undefined;
    const alternatives = candidates.map(({ field }) => field).filter((field) => field !== chosen?.field);
    const proposal: ColumnProposal = {
      column,
      header,
      field: null,
      confidence: 0,
      reason: '',
      basis: 'none',
      alternatives,
    };
    if (header.trim() === '') proposal.reason = 'No heading: ignored';
    else if (candidates.length === 0) proposal.reason = 'Unknown heading';
    else if (fitting.length === 0) {
      proposal.reason = `The values do not look like ${candidates.map(({ field }) => label(field)).join(' or ')}`;
    } else if (twin !== undefined) {
      proposal.reason = `The same heading as column ${twin + 1}`;
    } else if (chosen === undefined) {
      const first = fitting[0]?.field ?? 'stock_no';
      proposal.reason = `Column ${(owner.get(first) ?? 0) + 1} already holds ${label(first)}`;
    } else {
      owner.set(chosen.field, column);
      ownerOfHeading.set(spelling(header), column);
      proposal.field = chosen.field;
      proposal.confidence = Math.round(chosen.score * 100) / 100;
      proposal.reason = reasonFor(chosen, candidates.length > 1);
      proposal.basis = 'heading';
    }
    proposals.push(proposal);
  }

  for (const proposal of proposals) {
    if (proposal.reason !== 'Unknown heading') continue;
    const found = byValuesAlone(columns[proposal.column]?.values ?? []);
    if (found === null || owner.has(found.field)) continue;
    owner.set(found.field, proposal.column);
    proposal.field = found.field;
    proposal.confidence = found.score;
    proposal.basis = 'values';
    proposal.reason = `Unknown heading, but the values are those of ${label(found.field)}`;
  }
  return proposals.sort((a, b) => a.column - b.column);
}
