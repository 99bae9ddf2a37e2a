import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type pg from 'pg';

export type CopyValue = string | number | Buffer | null;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return `\\\\x${value.toString('hex')}`;
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '')
    : value;
}

/** One row in the text format of PostgreSQL's COPY. */
export const copyLine = (values: readonly CopyValue[]): string => `${values.map(copyText).join('\t')}\n`;

/** Writes lines of `copyLine` into a table with one COPY. */
export async function copyLines(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const sink = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  sink.end(lines.join(''));
  await finished(sink);
}
