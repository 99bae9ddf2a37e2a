/**
 * The columns of the transaction lists, for the screens and for the server's sheets.
 */
import { attributeLabel, type AttributeKey } from '../attributes/attributes.ts';
import { withSign, type Signs } from '../attributes/sign.ts';
import type { CellKind, CellValue } from '../cells.ts';
import { markedShape } from '../stones/stone-texts.ts';
import { colorInWords } from '../sheets/color-words.ts';
import { originLabel } from '../stones/stone-cells.ts';
import { STONE_COLUMNS, type StoneView } from '../stones/stone-columns.ts';
import { dayInWords } from './due-days.ts';
import { ENQUIRY_REQUEST_LABEL, type EnquiryRequestKind } from './enquiry-requests.ts';
import { clientName, type NamedClient } from './client-name.ts';

/** The fields of a line that columns show. */
export interface ShownLine extends Signs {
  stock_no: string;
  status: number;
  stone_status: number;
  client: NamedClient;
  created_at: string;
  updated_at: string;
  created_by_name?: string | null;
  remark?: string | null;
  shape?: string | null;
  pieces?: number | null;
  carat?: number | null;
  color?: string | null;
  fancy_color?: string | null;
  intensity?: string | null;
  overtone?: string | null;
  clarity?: string | null;
  cut?: string | null;
  polish?: string | null;
  symmetry?: string | null;
  fluorescence?: string | null;
  lab?: string | null;
  report_no?: string | null;
  stone_type?: number | null;
  depth?: number | null;
  table_pct?: number | null;
  location?: string | null;
  rap?: string | null;
  disc?: number | null;
  price_per_ct?: string | null;
  total_amt?: string | null;
  markup_disc?: number | null;
  markup_ppc?: string | null;
  sell_amt?: string | null;
  due_at?: string;
  ended_by?: string | null;
  position?: number | null;
  offer_until?: string | null;
  offer_number?: string;
  proposed_amt?: string;
  countered_amt?: string | null;
  offered_amt?: string;
  offered_ppc?: string;
  below?: number;
  on_memo?: boolean;
  became?: string | null;
  memo_number?: string;
  due_date?: string;
  days_out?: number;
  days_over?: number | null;
  terms?: string | null;
  invoice_number?: string | null;
  order_number?: string;
  source?: string;
  reason?: string | null;
  message?: string;
  asks_for?: readonly EnquiryRequest[];
  extension?: ExtensionRequest | null;
}

/** A request of an enquiry, and the status of its task. */
export interface EnquiryRequest {
  kind: EnquiryRequestKind;
  status: number;
}

/** More time that was asked for a memo line; days as YYYY-MM-DD. */
export interface ExtensionRequest {
  status: number;
  wished_date: string;
  granted_date: string | null;
}

/** The machines' labels for the states of this list's lines. */
export interface LineLabels {
  status(code: number): string;
  stone(code: number): string;
  ending(event: string | null | undefined): string | null;
  extension(code: number): string;
  task(code: number): string;
}

export interface LineColumn {
  kind: CellKind;
  value(line: ShownLine, words: LineLabels): CellValue;
}

const column = (kind: CellKind, value: LineColumn['value']): LineColumn => ({ kind, value });
const called = (attribute: AttributeKey, code: string | null | undefined): string | null =>
  code == null ? null : attributeLabel(attribute, code);

export const shapeOf = ({ shape }: Pick<ShownLine, 'shape'>): string | null => called('shape', shape);

export const originOf = ({ stone_type }: Pick<ShownLine, 'stone_type'>): string | null =>
  originLabel(stone_type);

/** `Asked: 24/12/2026` with the day asked for, `Granted: 20/12/2026` with the day granted. */
function extensionText({ extension }: ShownLine, words: LineLabels): string | null {
  if (extension == null) return null;
  const { status, wished_date: wished, granted_date: granted } = extension;
  return `${words.extension(status)}: ${dayInWords(granted ?? wished)}`;
}

/** `Picture: Done, Inspection: Pending`. */
const askedFor = ({ asks_for = [] }: ShownLine, words: LineLabels): string | null =>
  asks_for.length === 0
    ? null
    : asks_for.map(({ kind, status }) => `${ENQUIRY_REQUEST_LABEL[kind]}: ${words.task(status)}`).join(', ');

export const LINE_COLUMNS = {
  stock_no: column('text', (line) => line.stock_no),
  status: column('text', (line, words) => words.status(line.status)),
  client: column('text', (line) => clientName(line.client)),
  order_number: column('text', (line) => line.order_number),
  offer_number: column('text', (line) => line.offer_number),
  proposed_amt: column('money', (line) => line.proposed_amt),
  countered_amt: column('money', (line) => line.countered_amt),
  offered_amt: column('money', (line) => line.offered_amt),
  offered_ppc: column('money', (line) => line.offered_ppc),
  below: column('percent', (line) => line.below),
  on_memo: column('text', (line) => (line.on_memo === true ? 'Memo' : 'Order')),
  became: column('text', (line) => line.became),
  memo_number: column('text', (line) => line.memo_number),
  due_at: column('dateTime', (line) => line.due_at),
  due_date: column('date', (line) => line.due_date),
  days_out: column('count', (line) => line.days_out),
  days_over: column('count', (line) => line.days_over),
  message: column('text', (line) => line.message),
  asks_for: column('text', askedFor),
  shape: column('text', (line) => markedShape(line, shapeOf(line))),
  carat: column('carat', (line) => line.carat),
  color: column('code', colorInWords),
  // Finish grades are shown as letters; codes that people do not use are written out.
  clarity: column('code', (line) => withSign(line, 'clarity')),
  cut: column('code', (line) => withSign(line, 'cut')),
  polish: column('code', (line) => withSign(line, 'polish')),
  symmetry: column('code', (line) => withSign(line, 'symmetry')),
  fluorescence: column('code', (line) => called('fluorescence', line.fluorescence)),
  lab: column('code', (line) => (line.lab === 'NONE' ? 'None' : called('lab', line.lab))),
  report_no: column('text', (line) => line.report_no),
  rap: column('money', (line) => line.rap),
  disc: column('percent', (line) => line.disc),
  price_per_ct: column('money', (line) => line.price_per_ct),
  total_amt: column('money', (line) => line.total_amt),
  markup_disc: column('percent', (line) => line.markup_disc),
  markup_ppc: column('money', (line) => line.markup_ppc),
  sell_amt: column('money', (line) => line.sell_amt),
  stone_status: column('text', (line, words) => words.stone(line.stone_status)),
  stone_type: column('text', originOf),
  depth: column('percent', (line) => line.depth),
  table_pct: column('percent', (line) => line.table_pct),
  location: column('text', (line) => line.location),
  invoice_number: column('text', (line) => line.invoice_number),
  terms: column('text', (line) => line.terms),
  reason: column('text', (line) => line.reason),
  remark: column('text', (line) => line.remark),
  created_at: column('dateTime', (line) => line.created_at),
  created_by_name: column('text', (line) => line.created_by_name),
  updated_at: column('dateTime', (line) => line.updated_at),
  ended_by: column('text', (line, words) => words.ending(line.ended_by)),
  position: column('count', (line) => line.position),
  offer_until: column('dateTime', (line) => line.offer_until),
  source: column('text', (line) => (line.source === 'portal' ? 'Portal' : 'Sheet')),
  more_time: column('text', extensionText),
} as const satisfies Record<string, LineColumn>;

export type LineColumnKey = keyof typeof LINE_COLUMNS;

const VIEW = {
  hold: 'hold',
  queuePlace: 'queue',
  memo: 'memo',
  confirmStone: 'confirm-stone',
  enquiry: 'enquiry',
  priceOffer: 'offer',
} as const satisfies Record<string, StoneView>;

/** Name of the view of a workflow's lines, for which the server returns the columns. */
export const viewOf = (workflow: keyof typeof VIEW): StoneView => VIEW[workflow];

/** A column's label in a workflow's list, or in another list if this one does not have it. */
export const lineLabel = (workflow: keyof typeof VIEW, key: LineColumnKey): string =>
  [...STONE_COLUMNS[VIEW[workflow]], ...Object.values(STONE_COLUMNS).flat()].find(
    ({ field }) => field === key,
  )?.label ?? key;
