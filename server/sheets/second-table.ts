/** Finds a second table beside the first, whose stones would otherwise be lost silently. */
import { spelling } from '../../src/domain/attributes/synonyms/spelling.ts';
import { fieldsOfHeader } from '../../src/domain/sheets/stock-headers.ts';

const ENOUGH = 4;

/**
 * The column (0-based) where the headings begin again; null for one table. A single repeated
 * heading, such as `Price`, is not a second table.
 */
export function secondTable(headers: readonly string[]): number | null {
  const known = headers.map((header) => (fieldsOfHeader(header).length > 0 ? spelling(header) : ''));
  const again = known.findIndex((header, at) => header !== '' && known.indexOf(header) < at);
  if (again < 0) return null;
  const before = new Set(known.slice(0, again).filter((header) => header !== ''));
  const behind = known.slice(again).filter((header) => header !== '');
  const isWhole = behind.length >= ENOUGH && behind.length >= before.size / 2;
  return isWhole && new Set(behind).size === behind.length && behind.every((header) => before.has(header))
    ? again
    : null;
}
