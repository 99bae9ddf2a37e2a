type Query = (text: string, values: unknown[]) => Promise<readonly { columns: string }[]>;

/** The columns of a table that are not generated from others, for rows that copy one. */
export async function writtenColumns(query: Query, table: string): Promise<string> {
  const [row] = await query(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return row?.columns ?? '';
}
