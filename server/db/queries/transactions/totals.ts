/**
 * SQL of the totals over rows with carat, rap, pieces and total_amt under `alias`, the amount as
 * the viewer sees it or as the line kept it. The same rules as in src/domain/stones/totals.ts.
 * (Specification, section 9.)
 */
export const totalsColumns = (alias: string): string => {
  const amount = `${alias}.total_amt`;
  const carat = `${alias}.carat`;
  const rap = `${alias}.rap`;
  const listed = `FILTER (WHERE ${rap} IS NOT NULL AND ${carat} IS NOT NULL)`;
  const both = `FILTER (WHERE ${rap} IS NOT NULL AND ${carat} IS NOT NULL AND ${amount} IS NOT NULL)`;
  const priced = `FILTER (WHERE ${carat} IS NOT NULL AND ${amount} IS NOT NULL)`;
  return `coalesce(sum(${alias}.pieces), 0)::int AS pieces, count(*)::int AS lots,
    coalesce(sum(${carat}), 0)::float8 AS carat,
    round(sum(${rap} * ${carat}) ${listed} / nullif(sum(${carat}) ${listed}, 0), 2) AS rap_avg,
    round((sum(${amount}) ${both} / nullif(sum(${rap} * ${carat}) ${both}, 0) - 1) * 100, 2)::float8 AS disc_avg,
    round(sum(${amount}) ${priced} / nullif(sum(${carat}) ${priced}, 0), 2) AS price_per_ct,
    round(coalesce(sum(${amount}), 0), 2) AS total_amt,
    (count(*) - count(${rap}))::int AS without_rap`;
};
