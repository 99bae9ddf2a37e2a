/** What rows of stock with one certificate say of it that cannot all be true. */
import { STONE_TYPE } from '../../../../src/domain/codes.ts';
import { stockField } from '../../../../src/domain/sheets/stock-fields.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { isWithheld } from '../../fragments/shown-offer.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import { matchesText } from '../like.ts';
import { isSoldAs } from './twins.ts';

/** Facts that a certificate states once, by the field of a sheet. */
const CERTIFIED = ['shape', 'color', 'fancy_color', 'clarity', 'cut', 'fluorescence'] as const;

/** More than this between two weights is not rounding, in carats. */
const ROUNDED = 0.02;

const kind = (alias: string): string =>
  `CASE ${alias}.stone_type WHEN ${STONE_TYPE.labGrown} THEN 'lab-grown' WHEN ${STONE_TYPE.natural} THEN 'natural' END`;

/**
 * SQL: what each of two single stones says of their certificate, as `(field, label, here, there)`;
 * of interest where both are known and differ.
 */
export const saidOf = (here: string, there: string): string =>
  `(VALUES
    ${CERTIFIED.map((field) => `('${field}', '${stockField(field).label}', ${here}.${field}, ${there}.${field})`).join(', ')},
    ('lab_grown', 'Kind', ${kind(here)}, ${kind(there)}),
    ('carat', '${stockField('carat').label}', ${here}.carat::text,
     CASE WHEN abs(${here}.carat - ${there}.carat) > ${ROUNDED} THEN ${there}.carat::text ELSE ${here}.carat::text END))`;

/** SQL: pairs of rows that contradict each other, the row that came later first. */
const CONTRADICTIONS = `SELECT md5(concat_ws(' ', s.id, o.id, c.certificate))::uuid AS id, c.certificate, s.stock_no, s.provider_id,
    said.says, o.stock_no AS other_stock_no, o.provider_id AS other_provider_id, said.other_says, c.is_twin,
    ${isWithheld('s', 'doubt.other_id = o.id')} AS withheld
  FROM shared_certificate c JOIN stone s ON s.id = c.stone_id JOIN stone o ON o.id = c.other_id
  CROSS JOIN LATERAL (SELECT string_agg(label || ' ' || here, ', ') AS says, string_agg(label || ' ' || there, ', ') AS other_says
                        FROM ${saidOf('s', 'o')} AS f (field, label, here, there) WHERE here <> there) said
 WHERE s.id > o.id AND s.pieces = 1 AND o.pieces = 1 AND ${notUndone('s')} AND ${notUndone('o')} AND said.says IS NOT NULL`;

/** SQL: free rows whose stone another provider has reported as sold since they were confirmed. */
const SOLD_ELSEWHERE = `SELECT md5(concat_ws(' ', 'sold', s.id, o.id, c.certificate))::uuid AS id, c.certificate, s.stock_no, s.provider_id,
    'Available' AS says, o.stock_no AS other_stock_no, o.provider_id AS other_provider_id, 'Sold' AS other_says, true AS is_twin,
    false AS withheld
  FROM shared_certificate c JOIN stone s ON s.id = c.stone_id JOIN stone o ON o.id = c.other_id
 WHERE c.is_twin AND ${isSoldAs('s', 'o')} AND ${notUndone('o')}`;

/** SQL: rows that an administrator has told apart from others with their certificate. */
const TOLD_APART = `SELECT s.id, concat_ws(' ', s.lab, s.report_no) AS certificate, s.stock_no, s.provider_id, NULL::text AS says,
    NULL::text AS other_stock_no, NULL::uuid AS other_provider_id, NULL::text AS other_says, false AS is_twin, false AS withheld
  FROM stone s WHERE s.disputed_report IS NOT NULL AND s.disputed_report = s.report_no AND ${notUndone('s')}`;

/** `pattern` is one for `matchesText` on the certificate and both numbers. */
export const contradictionsListed = (
  toldApart: boolean,
  pattern: string | null,
): ListQuery<ListColumn<'listContradictions'>> => ({
  row: `d.id, d.certificate, d.stock_no, p.name AS provider_name, d.says, d.other_stock_no, q.name AS other_provider_name,
    d.other_says, d.is_twin, d.withheld`,
  from: `(${toldApart ? TOLD_APART : `${CONTRADICTIONS} UNION ALL ${SOLD_ELSEWHERE}`}) d JOIN provider p ON p.id = d.provider_id
    LEFT JOIN provider q ON q.id = d.other_provider_id`,
  where: `($1::text IS NULL OR ${['certificate', 'stock_no', 'other_stock_no'].map((name) => matchesText(`d.${name}`, '$1')).join(' OR ')})`,
  values: [pattern],
  id: 'd.id',
  columns: {
    report: 'd.certificate',
    stone: 'd.stock_no',
    provider: 'lower(p.name)',
    says: 'd.says',
    other: 'd.other_stock_no',
    other_provider: 'lower(q.name)',
    other_says: 'd.other_says',
    withheld: 'd.withheld',
  },
  order: 'd.certificate',
  readsText: true,
});
