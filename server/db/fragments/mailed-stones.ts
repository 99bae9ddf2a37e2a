/** The stones in a mail, at the client's prices. */

/** One stone at its client's price: carats, and USD for the whole stone. */
export interface MailedStone {
  stock_no: string;
  stone_type: number | null;
  /** A code of the portal's shapes. */
  shape: string | null;
  carat: string | null;
  sell_amt: string | null;
}

/**
 * SQL: the stones `s` of a group as `MailedStone[]`, in the order of their numbers, with the carats
 * of the line `line` and this amount.
 */
export const mailedStones = (line: string, amount = `${line}.sell_amt`): string =>
  `jsonb_agg(jsonb_build_object('stock_no', s.stock_no, 'stone_type', s.stone_type, 'shape', s.shape,
                               'carat', ${line}.carat::text, 'sell_amt', (${amount})::text) ORDER BY s.stock_no)`;
