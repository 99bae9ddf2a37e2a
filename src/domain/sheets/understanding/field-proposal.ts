/** The proposal for a column, and its reason. */
import type { StockField } from '../stock-fields.ts';
import { label, percent } from './columns/field-labels.ts';

/** A proposal of at least this confidence need not be checked. */
export const SURE = 0.95;

export interface FieldProposal {
  field: StockField | null;
  /** 0 to 1: how well heading and values agree; 0 when no field is proposed. */
  confidence: number;
  reason: string;
  /**
   * The basis of the proposal: an earlier confirmation, the heading, agreement with other columns,
   * or the values under a heading that says something else.
   */
  basis: 'learned' | 'heading' | 'figures' | 'values' | 'none';
  /** The possible fields, if the sheet does not show which one it is and a person has to choose. */
  open: StockField[];
}

export const fieldProposal = (
  field: StockField | null,
  confidence: number,
  basis: FieldProposal['basis'],
  reason: string,
  open: StockField[] = [],
): FieldProposal => ({
  field,
  confidence: Math.round(confidence * 100) / 100,
  reason,
  basis,
  open,
});

export function headingReason(fit: number | null, field: StockField, ambiguous: boolean): string {
  if (fit === null) return 'Known heading; the sample has no values to check';
  if (ambiguous) return `The heading has several meanings; ${percent(fit)} of the values fit ${label(field)}`;
  return fit === 1 ? 'Known heading, and the values fit' : `Known heading; ${percent(fit)} of the values fit`;
}
