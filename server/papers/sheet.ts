/** A list as an XLSX workbook. Every text passes through here, so that none is run as a formula. */
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { harmless } from '../../src/domain/text/harmless.ts';

export type SheetRow = readonly (string | number | null)[];

export interface SheetHead {
  name: string;
  labels: readonly string[];
  /** How figures are shown, column by column; undefined where nothing is said. */
  formats?: readonly (string | undefined)[];
  /** Printed below the rows; null for none. */
  note: string | null;
}

const LEAST_WIDTH = 10;

export async function writeSheet(
  head: SheetHead,
  parts: AsyncIterable<readonly SheetRow[]>,
): Promise<Uint8Array> {
  const { name, labels, formats, note } = head;
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const part of parts) for (const row of part) yield row.map(cell);
    if (note !== null) {
      yield [];
      yield [note];
    }
  }
  const columns = labels.map((label, index) => ({
    header: label,
    width: Math.max(LEAST_WIDTH, label.length + 4),
    ...(formats?.[index] === undefined ? {} : { numFmt: formats[index] }),
  }));
  return new Uint8Array(await new Response(writeXlsxStream(rows(), { name, columns })).arrayBuffer());
}

const cell = (value: string | number | null): CellValue =>
  typeof value === 'string' ? harmless(value) : value;
