/** Our stock as a sheet for an external client: its formats, and what its columns may hold. */
import { ROLE } from '../codes.ts';
import { columnsFor, type StoneColumn } from './stone-columns.ts';

export const FEED_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type StockFeedFormat = (typeof FEED_FORMATS)[number];

export const FEED_FORMAT_LABEL: Record<StockFeedFormat, string> = { csv: 'CSV', xlsx: 'XLSX', json: 'JSON' };

export const MOST_FEEDS = 10;

/** A column of the sheet: what it holds, and what the client calls it. */
export interface FeedColumn {
  field: string;
  heading: string;
}

/**
 * What external clients see of a stone. Pictures and certificates are left out: their addresses
 * work for one session only.
 */
export const FEED_COLUMNS: readonly StoneColumn[] = columnsFor(ROLE.ftpClient, 'search').filter(
  ({ kind, of }) => kind !== 'media' && of === undefined,
);

const USUAL = [
  'stock_no',
  'status',
  'shape',
  'carat',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'lab',
  'report_no',
  'price_per_ct',
  'total_amt',
];

/** The columns of a new feed. */
export const usualColumns = (): FeedColumn[] =>
  USUAL.flatMap((field) => {
    const column = FEED_COLUMNS.find((one) => one.field === field);
    return column === undefined ? [] : [{ field, heading: column.label }];
  });
