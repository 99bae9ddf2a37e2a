export type FeedFormat = 'auto' | 'csv' | 'json';

/** A fetched feed as a sheet that the import can read. */
export interface FeedSheet {
  path: string;
  /** `csv`, `csv.gz` or `xlsx`. */
  extension: string;
  mime: string;
}
