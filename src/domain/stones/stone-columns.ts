/** The columns that lists of stones offer, one list for the server and the screens. (Specification, section 3: table columns.) */

import { CLIENT_ROLES, type RoleId } from '../codes.ts';

export type StoneColumnKind = 'text' | 'code' | 'status' | 'number' | 'percent' | 'money' | 'date' | 'media';

export interface StoneColumn {
  /** The field of a row. */
  field: string;
  label: string;
  kind: StoneColumnKind;
  /** Shown until the person arranges the columns. */
  is_default: boolean;
}

const shown = (field: string, label: string, kind: StoneColumnKind): StoneColumn => ({
  field,
  label,
  kind,
  is_default: true,
});
const offered = (field: string, label: string, kind: StoneColumnKind): StoneColumn => ({
  field,
  label,
  kind,
  is_default: false,
});

const STOCK_NO = shown('stock_no', 'Stock no.', 'text');

const FACTS: readonly StoneColumn[] = [
  shown('shape', 'Shape', 'code'),
  shown('carat', 'Carat', 'number'),
  shown('color', 'Color', 'code'),
  shown('clarity', 'Clarity', 'code'),
  shown('cut', 'Cut', 'code'),
  shown('polish', 'Polish', 'code'),
  shown('symmetry', 'Sym.', 'code'),
  shown('fluorescence', 'Fluor.', 'code'),
  shown('lab', 'Lab', 'code'),
  shown('report_no', 'Report no.', 'text'),
];

const PRICES: readonly StoneColumn[] = [
  shown('rap', 'Rap', 'money'),
  shown('disc', 'Disc %', 'percent'),
  shown('price_per_ct', '$/ct', 'money'),
  shown('total_amt', 'Amount $', 'money'),
  offered('markup_disc', 'Your disc %', 'percent'),
  offered('markup_ppc', 'Your $/ct', 'money'),
  offered('sell_amt', 'Your amount $', 'money'),
];

const FURTHER: readonly StoneColumn[] = [
  offered('fancy_color', 'Fancy color', 'code'),
  offered('intensity', 'Intensity', 'code'),
  offered('overtone', 'Overtone', 'code'),
  offered('shade', 'Shade', 'code'),
  offered('milky', 'Milky', 'code'),
  offered('eye_clean', 'Eye clean', 'code'),
  offered('length', 'Length', 'number'),
  offered('width', 'Width', 'number'),
  offered('height', 'Height', 'number'),
  offered('ratio', 'Ratio', 'number'),
  offered('depth', 'Depth %', 'percent'),
  offered('table_pct', 'Table %', 'percent'),
  offered('location', 'Location', 'text'),
  offered('stone_type', 'Origin', 'code'),
  offered('diamond_type', 'Type', 'code'),
  offered('org_stock_no', 'Provider no.', 'text'),
];

const MEDIA: readonly StoneColumn[] = [
  offered('image', 'Image', 'media'),
  offered('video', 'Video', 'media'),
  offered('certificate', 'Certificate', 'media'),
];

const LINE_START: readonly StoneColumn[] = [
  STOCK_NO,
  shown('status', 'Status', 'status'),
  shown('client', 'Client', 'text'),
];
const LINE_END: readonly StoneColumn[] = [
  ...FACTS,
  ...PRICES,
  shown('remark', 'Remark', 'text'),
  shown('created_at', 'Since', 'date'),
  offered('updated_at', 'Changed', 'date'),
  offered('created_by_name', 'Entered by', 'text'),
  offered('stone_status', 'Stone', 'status'),
  ...FURTHER,
];

export type StoneView = 'search' | 'confirm-stone' | 'enquiry' | 'hold' | 'memo';

export const STONE_COLUMNS: Record<StoneView, readonly StoneColumn[]> = {
  search: [
    STOCK_NO,
    shown('status', 'Status', 'status'),
    ...FACTS,
    ...PRICES,
    ...FURTHER,
    ...MEDIA,
    shown('confirmed_at', 'Confirmed', 'date'),
  ],
  hold: [...LINE_START, shown('due_at', 'Due', 'date'), ...LINE_END, offered('ended_by', 'Ended by', 'text')],
  memo: [
    ...LINE_START,
    shown('memo_number', 'Memo', 'text'),
    shown('due_date', 'Due', 'date'),
    shown('days_out', 'Days out', 'number'),
    offered('days_over', 'Days over', 'number'),
    offered('terms', 'Terms', 'text'),
    offered('invoice_number', 'Invoice', 'text'),
    ...LINE_END,
  ],
  'confirm-stone': [
    ...LINE_START,
    shown('order_number', 'Order', 'text'),
    offered('source', 'Source', 'text'),
    offered('reason', 'Reason', 'text'),
    offered('invoice_number', 'Invoice', 'text'),
    ...LINE_END,
  ],
  enquiry: [...LINE_START, shown('message', 'Message', 'text'), ...LINE_END],
};

/** Those of them that somebody in this role is offered: a client none of which they are shown nothing. */
export const columnsFor = (role: RoleId, view: StoneView): readonly StoneColumn[] =>
  CLIENT_ROLES.includes(role)
    ? STONE_COLUMNS[view].filter(({ field }) => field !== 'org_stock_no')
    : STONE_COLUMNS[view];
