/** Previews the answers to the rows of an external client's sheet, without locks or writes. */
import type { AnswerData } from '../../handler.ts';
import { sentBefore } from '../../../db/queries/transactions/external-sheets.ts';
import { invalidRequest } from '../../../refusals.ts';
import {
  externalLines,
  type ExternalColumn,
  type ExternalLine,
} from '../../../sheets/import/external-lines.ts';
import type { Sheet } from '../../../sheets/read/read-sheet.ts';
import { evaluateLines, type EvaluatedLine } from '../../../workflows/external-sheets/evaluate-lines.ts';
import { sumOf } from '../../../workflows/seen-prices.ts';
import type { ActedFor } from '../../../workflows/load-start.ts';
import type { Call, ReceivedFile } from '../../handler.ts';
import { actorOfCall } from '../../acting-for.ts';

type Preview = NonNullable<AnswerData<'importExternalDiamonds'>['preview']>;
type Line = Preview['lines'][number];

/** The number of rows listed of each kind: to be confirmed, and to be refused. */
const SHOWN = 200;
/** Rows that are decided together. */
const PART = 1000;
const MOST_ROWS = 200_000;

interface PreviewedRows {
  client: ActedFor;
  sheet: Sheet;
  columns: readonly ExternalColumn[];
  file: ReceivedFile;
}

/** @throws Refused 400 when the sheet has too many rows */
export async function previewOf(
  { client, sheet, columns, file }: PreviewedRows,
  call: Call,
): Promise<Preview> {
  const named = new Map<string, number>();
  const order = { client, actor: { ...actorOfCall(call), role: call.person.role }, orderId: null };
  const [can, cannot]: [Line[], Line[]] = [[], []];
  let [rows, confirmed, amount] = [0, 0, '0.00'];
  for await (const part of inParts(externalLines(sheet, chosenOf(columns)))) {
    rows += part.length;
    if (rows > MOST_ROWS)
      throw invalidRequest(
        `The sheet has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Send it in parts.`,
        'externalDiamonds',
      );
    const { lines } = await call.read((tx) =>
      evaluateLines(tx, order, part, (numbers) => Promise.resolve(amongThese(named, numbers)), 'read'),
    );
    const taken = lines.filter(({ reason }) => reason === null);
    for (const { line, start } of taken) if (start) named.set(start.stone.stock_no, line.row);
    confirmed += taken.length;
    amount = sumOf([amount, ...taken.map(({ start }) => start?.price.sell_amt ?? null)]);
    for (const one of lines) {
      const into = one.reason === null ? can : cannot;
      if (into.length < SHOWN) into.push(shown(one));
    }
  }
  return {
    header_row: sheet.headerRow,
    sheet: sheet.sheet,
    sheets: sheet.sheets,
    columns: [...columns],
    rows,
    can: confirmed,
    amount,
    lines: [...cannot, ...can],
    sent_before: await call.read((tx) => sentBefore(tx, client.id, file.sha256)),
  };
}

const chosenOf = (columns: readonly ExternalColumn[]) =>
  columns.flatMap(({ column, field }) => (field === null ? [] : [{ column, field }]));

const amongThese = (named: ReadonlyMap<string, number>, numbers: readonly string[]): Map<string, number> =>
  new Map(
    numbers.flatMap((number): [string, number][] => {
      const row = named.get(number);
      return row === undefined ? [] : [[number, row]];
    }),
  );

const shown = ({ line, start, reason }: EvaluatedLine): Line => ({
  row: line.row,
  number: line.stockNo ?? line.reportNo,
  stock_no: start?.stone.stock_no ?? null,
  reason,
  amount: start?.price.sell_amt ?? null,
  asked: line.price?.usd ?? null,
  remark: line.remark,
});

async function* inParts(lines: AsyncIterable<ExternalLine>): AsyncGenerator<ExternalLine[]> {
  let part: ExternalLine[] = [];
  for await (const line of lines) {
    part.push(line);
    if (part.length < PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
