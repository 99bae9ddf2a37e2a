/** SQL for the lines of a list: their table and joins. */
import { LINES, type LineWorkflow } from '../../records/all.ts';

/**
 * The stone and client of a line. PostgreSQL drops left joins on keys that a statement does not
 * use.
 */
export const COMMON_JOINS = `
  LEFT JOIN stone s ON s.id = l.stone_id
  LEFT JOIN app_user c ON c.id = l.client_id
  LEFT JOIN business b ON b.user_id = l.client_id`;

/**
 * SQL: the joins that filters, orders, sums and rows need, with the line's document and invoice.
 */
export function joinsOf(list: LineWorkflow): string {
  const { document, invoiced } = LINES[list];
  const numbered = document && `LEFT JOIN ${document.table} d ON d.id = l.${document.column}`;
  const sold =
    invoiced &&
    `LEFT JOIN invoice_line il ON il.${invoiced} = l.id LEFT JOIN invoice i ON i.id = il.invoice_id`;
  return [COMMON_JOINS, numbered, sold].filter((join) => join !== null).join(' ');
}

/** SQL: the lines of a list under `l`. */
export const linesFrom = (list: LineWorkflow): string => `${LINES[list].table} l ${joinsOf(list)}`;

/** Who created the line, from the history, because clients cannot read staff's accounts. */
export const CREATOR = {
  name: `coalesce(open_words(first.actor_name), nullif(trim(m.first_name || ' ' || m.last_name), ''))`,
  joins: `LEFT JOIN app_user m ON m.id = l.created_by
          LEFT JOIN history first ON first.record_id = l.id AND first.step = 1`,
};
