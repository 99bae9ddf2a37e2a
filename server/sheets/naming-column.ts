/**
 * The column (0-based) that identifies a row's stone to a person: its stock number, or its report
 * number if the sheet has no stock numbers. Null if it has neither.
 */
export function namingColumn(columns: readonly { column: number; field?: string | null }[]): number | null {
  const of = (name: string): number | undefined => columns.find(({ field }) => field === name)?.column;
  return of('stock_no') ?? of('report_no') ?? null;
}
