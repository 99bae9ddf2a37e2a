import { STONE_TYPE } from '../../../../src/domain/codes.ts';

/**
 * SQL of the totals over rows with stone_type, carat, rap, pieces and total_amt under `alias`, the
 * amount as the viewer sees it or as the line kept it. Rows where the column `leftOut` is true are
 * only counted, so that all sums are of the same rows. The same rules as in
 * src/domain/stones/totals.ts. (Specification, section 9.)
 */
export const totalsColumns = (alias: string, leftOut?: string): string => {
  const amount = `${alias}.total_amt`;
  const carat = `${alias}.carat`;
  const rap = `${alias}.rap`;
  const counted = leftOut === undefined ? [] : [`NOT ${alias}.${leftOut}`];
  const where = (...conditions: readonly string[]): string => {
    const all = [...counted, ...conditions];
    return all.length === 0 ? '' : ` FILTER (WHERE ${all.join(' AND ')})`;
  };
  const labGrown = `count(*)${where(`${alias}.stone_type = ${STONE_TYPE.labGrown}`)}`;
  const average = (sql: string): string => `CASE WHEN ${labGrown} IN (0, count(*)${where()}) THEN ${sql} END`;
  const listed = where(`${rap} IS NOT NULL`, `${carat} IS NOT NULL`);
  const both = where(`${rap} IS NOT NULL`, `${carat} IS NOT NULL`, `${amount} IS NOT NULL`);
  const priced = where(`${carat} IS NOT NULL`, `${amount} IS NOT NULL`);
  return `coalesce(sum(${alias}.pieces)${where()}, 0)::int AS pieces, count(*)::int AS lots,
    ${labGrown}::int AS lab_grown,
    coalesce(sum(${carat})${where()}, 0)::float8 AS carat,
    ${average(`round(sum(${rap} * ${carat})${listed} / nullif(sum(${carat})${listed}, 0), 2)`)} AS rap_avg,
    ${average(`round((sum(${amount})${both} / nullif(sum(${rap} * ${carat})${both}, 0) - 1) * 100, 2)::float8`)} AS disc_avg,
    ${average(`round(sum(${amount})${priced} / nullif(sum(${carat})${priced}, 0), 2)`)} AS price_per_ct,
    round(coalesce(sum(${amount})${where()}, 0), 2) AS total_amt,
    (count(*)${where()} - count(${rap})${where()})::int AS without_rap,
    (count(*)${where()} - count(${amount})${where()})::int AS without_price,
    ${leftOut === undefined ? '0' : `count(*) FILTER (WHERE ${alias}.${leftOut})::int`} AS left_out`;
};
