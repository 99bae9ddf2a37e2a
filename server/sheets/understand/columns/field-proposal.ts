/** The proposal for a column, and its reason. */
import { STOCK_FIELDS, type StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import type { HeadingField } from '../headings/rules.ts';

export const label = (field: StockField): string => STOCK_FIELDS[field].label;
export const labelOf = (holding: HeadingField): string =>
  holding === 'list_total' ? 'the list price of the stone' : label(holding);

const percent = (share: number): string => `${Math.round(share * 100)} %`;

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
