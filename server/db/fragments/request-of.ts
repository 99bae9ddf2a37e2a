/** SQL: the id of the last request that moved the record, as its history has it; null for none. */
export const requestOf = (record: string): string =>
  `(SELECT h.request_id FROM history h
     WHERE h.record_id = ${record} AND h.request_id IS NOT NULL ORDER BY h.step DESC LIMIT 1)`;
