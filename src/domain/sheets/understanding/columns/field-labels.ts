/** Fields and shares as the reasons for a proposal name them. */
import { STOCK_FIELDS, type StockField } from '../../stock-fields.ts';
import type { HeadingField } from '../headings/rules.ts';

export const label = (field: StockField): string => STOCK_FIELDS[field].label;
export const labelOf = (holding: HeadingField): string =>
  holding === 'list_total' ? 'the list price of the stone' : label(holding);
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
