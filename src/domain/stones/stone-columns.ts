/**
 * The columns that each view of stones offers, for the server's answer and for what it prints.
 * (Specification, sections 2 and 7: table columns.)
 */

import { INCLUSION_FIELDS, INCLUSION_LABEL } from '../attributes/inclusions.ts';
import { CLIENT_ROLES, ROLE, type RoleId } from '../codes.ts';

export type StoneColumnKind = 'text' | 'code' | 'status' | 'number' | 'percent' | 'money' | 'date' | 'media';

export interface StoneColumn {
  /** The field of a row; with `of`, only the column's name. */
  field: string;
  label: string;
  kind: StoneColumnKind;
  /** Shown until the user arranges the columns. */
  is_default: boolean;
  /** The fields that this one column shows together. */
  of?: readonly string[];
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

const START: readonly StoneColumn[] = [
  shown('stock_no', 'Stock no.', 'text'),
  shown('status', 'Status', 'status'),
];

const FOUR_CS: readonly StoneColumn[] = [
  shown('shape', 'Shape', 'code'),
  shown('carat', 'Carat', 'number'),
  shown('color', 'Color', 'code'),
  shown('clarity', 'Clarity', 'code'),
];

/** Facts that files of chosen stones have if they are asked for. */
export const FURTHER_FACTS = ['inclusions', 'rough_origin', 'guaranteed'] as const;
export type FurtherFact = (typeof FURTHER_FACTS)[number];

/** What a buyer looks for first, as compact as possible. */
const SEARCH: readonly StoneColumn[] = [
  ...START,
  ...FOUR_CS,
  { ...shown('finish', 'Cut Pol Sym', 'code'), of: ['cut', 'polish', 'symmetry'] },
  shown('fluorescence', 'Fluor.', 'code'),
  { ...shown('report', 'Report', 'text'), of: ['lab', 'report_no'] },
  shown('disc', 'Disc %', 'percent'),
  shown('price_per_ct', '$/ct', 'money'),
  shown('total_amt', 'Amount $', 'money'),
  offered('rap', 'Rap', 'money'),
  offered('markup_disc', 'Client disc %', 'percent'),
  offered('markup_ppc', 'Client $/ct', 'money'),
  offered('sell_amt', 'Client amount $', 'money'),
  offered('cut', 'Cut', 'code'),
  offered('polish', 'Polish', 'code'),
  offered('symmetry', 'Sym.', 'code'),
  offered('lab', 'Lab', 'code'),
  offered('report_no', 'Report no.', 'text'),
  offered('fancy_color', 'Fancy color', 'code'),
  offered('intensity', 'Intensity', 'code'),
  offered('overtone', 'Overtone', 'code'),
  offered('shade', 'Shade', 'code'),
  offered('milky', 'Milky', 'code'),
  offered('eye_clean', 'Eye clean', 'code'),
  { ...offered('inclusions', 'Inclusions', 'code'), of: INCLUSION_FIELDS },
  ...INCLUSION_FIELDS.map((field) => offered(field, INCLUSION_LABEL[field], 'code')),
  offered('length', 'Length', 'number'),
  offered('width', 'Width', 'number'),
  offered('height', 'Height', 'number'),
  offered('ratio', 'Ratio', 'number'),
  offered('depth', 'Depth %', 'percent'),
  offered('table_pct', 'Table %', 'percent'),
  offered('pieces', 'Pieces', 'number'),
  offered('guaranteed', 'Guaranteed', 'code'),
  offered('rough_origin', 'Rough origin', 'code'),
  offered('location', 'Location', 'text'),
  offered('stone_type', 'Origin', 'code'),
  offered('diamond_type', 'Type', 'code'),
  offered('org_stock_no', 'Provider no.', 'text'),
  offered('image', 'Image', 'media'),
  offered('video', 'Video', 'media'),
  offered('certificate', 'Certificate', 'media'),
  offered('confirmed_at', 'Seen available', 'date'),
];

/** When a stone came into the stock; a column of the new arrivals. */
export const ARRIVED = shown('created_at', 'Arrived', 'date');

const CLIENT = shown('client', 'Client', 'text');
const REMARK = shown('remark', 'Remark', 'text');
const INVOICE = shown('invoice_number', 'Invoice', 'text');

/**
 * The stone of a line as it is now, with the prices that the line kept, which are seen without
 * scrolling: for staff what the client pays, and the supplier's beside it.
 */
const LINE_STONE: readonly StoneColumn[] = [
  ...FOUR_CS,
  shown('sell_amt', 'Client amount $', 'money'),
  shown('total_amt', 'Amount $', 'money'),
  shown('markup_ppc', 'Client $/ct', 'money'),
  shown('price_per_ct', '$/ct', 'money'),
  shown('rap', 'Rap $/ct', 'money'),
  shown('markup_disc', 'Client disc %', 'percent'),
  shown('disc', 'Disc %', 'percent'),
  shown('cut', 'Cut', 'code'),
  shown('polish', 'Polish', 'code'),
  shown('symmetry', 'Sym.', 'code'),
  shown('fluorescence', 'Fluor.', 'code'),
  shown('lab', 'Lab', 'code'),
  shown('report_no', 'Report no.', 'text'),
  shown('stone_status', 'Stone now', 'status'),
  offered('stone_type', 'Origin', 'code'),
  offered('depth', 'Depth %', 'percent'),
  offered('table_pct', 'Table %', 'percent'),
  offered('location', 'Location', 'text'),
];
/** The prices of the stone, which stand beside what is offered for it. */
const OFFERED_FOR: readonly string[] = ['sell_amt', 'total_amt'];
const LINE_END: readonly StoneColumn[] = [
  shown('created_at', 'Since', 'date'),
  shown('created_by_name', 'By', 'text'),
  offered('updated_at', 'Last change', 'date'),
];

export type StoneView = 'search' | 'confirm-stone' | 'enquiry' | 'hold' | 'offer' | 'queue' | 'memo';

type TableView = StoneView | 'carts' | 'watchlist' | 'notes' | 'invoice';

export const STONE_COLUMNS: Record<StoneView, readonly StoneColumn[]> = {
  search: SEARCH,
  hold: [
    ...START,
    // When a line ends is looked for first; the client beside it gives way to the pinned money.
    shown('due_at', 'Until', 'date'),
    CLIENT,
    ...LINE_STONE,
    REMARK,
    ...LINE_END,
    offered('ended_by', 'Ended by', 'text'),
  ],
  offer: [
    ...START,
    shown('offer_number', 'Offer', 'text'),
    CLIENT,
    ...LINE_STONE.filter(({ field }) => OFFERED_FOR.includes(field)),
    shown('proposed_amt', 'Client offer $', 'money'),
    offered('countered_amt', 'Asked $', 'money'),
    shown('offered_amt', 'Offered $', 'money'),
    shown('below', 'Below %', 'percent'),
    offered('offered_ppc', 'Offered $/ct', 'money'),
    shown('due_at', 'Answer by', 'date'),
    ...LINE_STONE.filter(({ field }) => !OFFERED_FOR.includes(field)),
    shown('on_memo', 'For', 'text'),
    shown('became', 'Became', 'text'),
    offered('reason', 'Answer', 'text'),
    REMARK,
    ...LINE_END,
  ],
  queue: [
    ...START,
    shown('position', 'In line', 'number'),
    CLIENT,
    shown('offer_until', 'Kept until', 'date'),
    ...LINE_STONE,
    ...LINE_END,
    offered('ended_by', 'Ended by', 'text'),
  ],
  memo: [
    ...START,
    shown('due_date', 'Due', 'date'),
    CLIENT,
    shown('memo_number', 'Memo', 'text'),
    shown('days_out', 'Days out', 'number'),
    shown('more_time', 'More time', 'text'),
    ...LINE_STONE,
    INVOICE,
    shown('terms', 'Terms', 'text'),
    REMARK,
    ...LINE_END,
    offered('days_over', 'Days overdue', 'number'),
  ],
  'confirm-stone': [
    ...START,
    shown('order_number', 'Order', 'text'),
    CLIENT,
    ...LINE_STONE,
    INVOICE,
    shown('reason', 'Reason', 'text'),
    REMARK,
    ...LINE_END,
    offered('source', 'Came by', 'text'),
  ],
  enquiry: [
    ...START,
    CLIENT,
    shown('message', 'Question', 'text'),
    shown('asks_for', 'Requested', 'text'),
    shown('remark', 'Answer', 'text'),
    ...LINE_STONE,
    ...LINE_END,
  ],
};

const COLLECTED: readonly StoneColumn[] = [
  ...STONE_COLUMNS.search,
  shown('standing', 'Now', 'text'),
  shown('added_ppc', '$/ct then', 'money'),
  shown('added_amt', 'Amount $ then', 'money'),
  shown('change_amt', 'Change $', 'money'),
  CLIENT,
  offered('added_by', 'Added by', 'text'),
  shown('added_at', 'Added', 'date'),
];

/** All views; those of collected and invoiced stones have the search's columns, too. */
const TABLE_COLUMNS: Record<TableView, readonly StoneColumn[]> = {
  ...STONE_COLUMNS,
  carts: COLLECTED,
  watchlist: COLLECTED,
  notes: [
    ...COLLECTED,
    shown('words', 'Note', 'text'),
    shown('remind_on', 'Reminder', 'date'),
    shown('shared', 'Read by', 'text'),
  ],
  invoice: [
    ...STONE_COLUMNS.search,
    INVOICE,
    shown('order_number', 'Order', 'text'),
    shown('memo_number', 'Memo', 'text'),
    CLIENT,
    offered('sold_by', 'Sold by', 'text'),
    shown('invoiced_at', 'Invoiced', 'date'),
    shown('credit_note_number', 'Credit note', 'text'),
  ],
};

/**
 * Columns that clients do not get: the provider's number is internal, and since all lines and
 * prices they see are their own, the columns about the client would only repeat them.
 */
const NOT_FOR_CLIENTS: readonly string[] = [
  'org_stock_no',
  'client',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
  'added_by',
  'sold_by',
];
/** A client's lines are mostly entered by the client's own people. */
const LATER_FOR_CLIENTS: readonly string[] = ['created_by_name'];

/** Of the supplier's prices, lines of staff begin with the amount. */
const LATER_IN_LINES: readonly string[] = ['disc', 'price_per_ct'];

/** The columns that a role's search shows after the four Cs, and those it hides to make room. */
const SEARCH_OF: Partial<Record<RoleId, { first: readonly string[]; later: readonly string[] }>> = {
  [ROLE.qualityControl]: {
    first: ['shade', 'milky', 'eye_clean', 'inclusions', 'length', 'width', 'height', 'depth', 'table_pct'],
    later: ['disc', 'price_per_ct'],
  },
  [ROLE.auditor]: { first: ['org_stock_no', 'confirmed_at'], later: ['finish', 'fluorescence'] },
};

/** Columns of percents that are prices; others are measures. */
const DISCOUNTS: readonly string[] = ['disc', 'markup_disc'];

const isPriceColumn = ({ field, kind }: Pick<StoneColumn, 'field' | 'kind'>): boolean =>
  kind === 'money' || DISCOUNTS.includes(field);

/**
 * The columns offered to a role; clients get only those whose fields they may see, and without
 * prices those of their company who do not see them.
 */
export function columnsFor(
  role: RoleId,
  view: TableView,
  { seesPrices = true }: { seesPrices?: boolean } = {},
): readonly StoneColumn[] {
  const isClient = CLIENT_ROLES.includes(role);
  const isOfLines = view in STONE_COLUMNS && view !== 'search';
  const { first, later } = (view === 'search' ? SEARCH_OF[role] : undefined) ?? {
    first: [],
    later: isClient ? LATER_FOR_CLIENTS : isOfLines ? LATER_IN_LINES : [],
  };
  const columns = TABLE_COLUMNS[view]
    .filter((column) => !isClient || !NOT_FOR_CLIENTS.includes(column.field))
    .filter((column) => seesPrices || !isPriceColumn(column))
    .map((column) => ({
      ...column,
      is_default: first.includes(column.field) || (column.is_default && !later.includes(column.field)),
    }));
  const afterFourCs = columns.findIndex(({ field }) => field === 'clarity') + 1;
  const [before, after] = [columns.slice(0, afterFourCs), columns.slice(afterFourCs)];
  const isFirst = ({ field }: StoneColumn): boolean => first.includes(field);
  return [...before, ...after.filter(isFirst), ...after.filter((column) => !isFirst(column))];
}
