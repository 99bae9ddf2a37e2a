/**
 * The viewer's prices: markup_disc (percent), markup_ppc and sell_amt (USD) of the stones under `alias`, as SQL.
 * Every query that shows or keeps a client's figures takes them from here. No markup applies to anybody yet, so
 * they equal the supplier's.
 */
export const viewersPrices = (alias: string): string =>
  `${alias}.disc::float8 AS markup_disc, ${alias}.price_per_ct AS markup_ppc, ${alias}.total_amt AS sell_amt`;
