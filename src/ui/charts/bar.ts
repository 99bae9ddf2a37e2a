import type { Leads } from '../home/HomeCard.tsx';

/** One figure of a chart. */
export interface Bar {
  key: string;
  /** Below the bar, where there is room. */
  foot: string;
  figure: number;
  /** All that the bar says. */
  words: string;
  /** The list of what it counts. */
  leads?: Leads;
  /** The same in the table, a cell for each of its columns. */
  row?: readonly string[];
}
