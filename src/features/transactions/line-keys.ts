/**
 * The tabs of lines and invoices, apart from their texts: addresses are read before a page is
 * loaded.
 */
import type { LINE_SCREENS } from './lines.ts';

type LineKey = (typeof LINE_SCREENS)[number]['permission'];

/** In the order of LINE_SCREENS. */
export const LINE_KEYS = [
  'confirm-stone',
  'enquiry',
  'offer',
  'hold',
  'queue',
  'memo',
] as const satisfies readonly LineKey[];
/** What external clients take. */
export const EXTERNAL_KEYS = ['confirm-stone', 'hold', 'memo'] as const satisfies readonly LineKey[];
export const INVOICE_KEY = 'invoice';
