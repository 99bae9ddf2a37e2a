/**
 * SQL: the number of the order or memo that an accepted line of a price offer became; null before
 * that.
 */
export const resultingDocument = (line: string): string =>
  `coalesce((SELECT o.number FROM confirm_line c JOIN confirm_order o ON o.id = c.order_id WHERE c.price_offer_line_id = ${line}.id),
            (SELECT m.number FROM memo_line c JOIN memo m ON m.id = c.memo_id WHERE c.price_offer_line_id = ${line}.id))`;
