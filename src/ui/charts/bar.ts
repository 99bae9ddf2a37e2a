import type { Leads } from '../home/HomeCard.tsx';

/** One figure of a chart. */
export interface Bar {
  key: string;
  /** Below the bar, where there is room. */
  foot: string;
  figure: number;
  /** The full text of the bar. */
  words: string;
  /** The address of the list that it counts. */
  leads?: Leads;
  /** The row of the table, a cell for each of its columns. */
  row?: readonly string[];
}
