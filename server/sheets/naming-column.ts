/**
 * The column (0-based) by whose cells a person finds a row's stone in their own stock: its stock
 * number, or its report number in a sheet without. Null when the sheet has neither.
 */
export function namingColumn(columns: readonly { column: number; field?: string | null }[]): number | null {
  const of = (name: string): number | undefined => columns.find(({ field }) => field === name)?.column;
  return of('stock_no') ?? of('report_no') ?? null;
}
