/** The time in a sheet's cell, by the clock that the sheet has: `2026-03-24T16:05`. */
export function timeIn(cell: unknown): string {
  if (!(cell instanceof Date)) throw new Error(`${String(cell)} is no date.`);
  return new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 16);
}
