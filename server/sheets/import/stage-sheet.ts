/** Reads a whole sheet and copies stones and issues into the staging tables, a chunk at a time. */
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { finished } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { StoneType } from '../../../src/domain/codes.ts';
import type { ConfirmedColumn } from '../../db/queries/providers/providers.ts';
import { STAGED, STAGED_ISSUE, STAGED_NAME } from '../../db/queries/uploads/stone-import.ts';
import { newId } from '../../ids.ts';
import type { NamedStone, StoneReader } from '../rows/read-stone.ts';
import type { SheetRow } from '../read/sheet-row.ts';
import { SHEET_COLUMNS, type StoneFields } from '../rows/stone-fields.ts';
import { contradictedKind, type StatedKind } from '../rows/stone-kind.ts';
import { unreadableFields } from '../rows/unreadable-fields.ts';
import type { StockIssue } from '../rows/row-cells.ts';
import {
  createIdentifier,
  createRowFingerprint,
  generatedStockNumber,
  identityByNumber,
  numbersInstead,
  type Identified,
} from './stone-identity.ts';

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
const copyLine = (values: readonly CopyValue[]): string => `${values.map(copyText).join('\t')}\n`;

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

export interface StagedRows {
  rows_read: number;
  repeated: number;
  /** Rows that are not stones, or use another row's number. */
  skipped: number;
}

export interface StagingOptions {
  client: pg.PoolClient;
  providerId: string;
  read: StoneReader;
  /** All columns, because an unread one may still distinguish stones. */
  columns: readonly ConfirmedColumn[];
  /** What a person stated for all rows. */
  stated: StoneType | null;
  /** Called from time to time with the number of rows read. */
  onProgress: (rowsRead: number) => void;
}

const CHUNK = 4000;
/** After this many rows the event loop gets a turn. */
const ROWS_PER_TURN = 250;
const MOST_CHARACTERS = 200;

/**
 * Copies the rows of a sheet, with what could not be read of them, to the transaction's staging
 * tables, from which the import is planned.
 */
export async function stageSheet(
  rows: AsyncIterable<SheetRow>,
  options: StagingOptions,
): Promise<StagedRows> {
  const { client, providerId, read, stated } = options;
  const identify = createIdentifier();
  const fingerprintOf = createRowFingerprint(options.columns);
  const count: StagedRows = { rows_read: 0, repeated: 0, skipped: 0 };
  let stones: string[] = [];
  let issues: string[] = [];
  let named: string[] = [];
  const flush = async (): Promise<void> => {
    await copyLines(client, 'import_stone', [...STAGED, ...SHEET_COLUMNS], stones);
    await copyLines(client, 'import_issue', STAGED_ISSUE, issues);
    await copyLines(client, 'import_named', STAGED_NAME, named);
    stones = [];
    issues = [];
    named = [];
  };

  for await (const row of rows) {
    count.rows_read += 1;
    const reading = read(row);
    const contradiction = reading.stone === null ? null : contradictedKind(reading.stone, stated);
    if (contradiction !== null) reading.issues.push(kindIssue(row.row, contradiction));
    for (const issue of reading.issues) issues.push(issueLine(issue));
    const stone =
      contradiction === null || reading.stone === null
        ? reading.stone
        : { ...reading.stone, stone_type: contradiction.stone_type };
    if (reading.named) named.push(nameLine(row.row, reading.named));
    const identified = stone === null ? null : identify(stone, row.row, () => fingerprintOf(row));
    if (stone === null || identified === null) count.skipped += 1;
    else if (identified.outcome === 'repeated') {
      count.repeated += 1;
      issues.push(issueLine(repeatedRowIssue(row.row, identified)));
    } else if (identified.outcome === 'conflict') {
      count.skipped += 1;
      issues.push(issueLine(keyUsedTwiceIssue(row.row, stone, identified)));
    } else {
      stones.push(stoneLine(row.row, stone, identified, unreadableFields(stone, reading.issues), providerId));
    }
    if (stones.length >= CHUNK || issues.length >= 2 * CHUNK) await flush();
    if (count.rows_read % ROWS_PER_TURN === 0) {
      options.onProgress(count.rows_read);
      await yieldToEventLoop();
    }
  }
  await flush();
  return count;
}

function nameLine(row: number, { confirms, ...numbers }: NamedStone): string {
  const { lab, report_no } = numbers;
  return copyLine([row, identityByNumber(numbers)?.key ?? null, lab, report_no, String(confirms)]);
}

export const issueLine = ({ row, kind, field, column, value }: StockIssue): string =>
  copyLine([row, kind, field ?? '', column ?? '', value ?? '']);

const kindIssue = (row: number, { field, value }: StatedKind): StockIssue => ({
  row,
  kind: 'kind_contradicted',
  field,
  column: null,
  value: value.slice(0, MOST_CHARACTERS),
});

/** Names the row that it repeats. */
const repeatedRowIssue = (row: number, { before }: Identified): StockIssue => ({
  row,
  kind: 'repeated_row',
  field: null,
  column: null,
  value: `row ${before}`,
});

function keyUsedTwiceIssue(row: number, stone: StoneFields, { kind }: Identified): StockIssue {
  const byStock = kind === 'stock_no';
  return {
    row,
    kind: 'key_used_twice',
    field: byStock ? 'stock_no' : 'report_no',
    column: null,
    value: byStock ? stone.stock_no : stone.report_no,
  };
}

function stoneLine(
  row: number,
  stone: StoneFields,
  { key, contentHash }: Identified,
  unread: readonly string[],
  providerId: string,
): string {
  // Upper case, because stock numbers are compared without case.
  const stockNumber = stone.stock_no?.toUpperCase() ?? generatedStockNumber(providerId, key);
  // As written, as stored, and others in turn if that one is taken.
  const numbers = [stone.stock_no, stockNumber, ...numbersInstead(stockNumber, providerId, key)];
  return copyLine([
    row,
    newId(),
    key,
    contentHash,
    ...numbers,
    unread.length === 0 ? null : `{${unread.join(',')}}`,
    ...SHEET_COLUMNS.map((column) => stone[column]),
  ]);
}
