/** Makes pending confirm-stones of the permitted rows, and answers all rows, in one transaction. */
import { answerRows, rowsThatNamed } from '../../db/queries/transactions/external-answers.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { ExternalLine } from '../../sheets/import/external-lines.ts';
import { writeStarts } from '../start-lines.ts';
import { evaluateLines, type ExternalOrder } from './evaluate-lines.ts';

/** Returns how many were confirmed, and their order. */
export async function confirmLines(
  tx: Tx,
  sheetId: string,
  order: ExternalOrder,
  lines: readonly ExternalLine[],
): Promise<{ confirmed: number; orderId: string | null }> {
  const judged = await evaluateLines(
    tx,
    order,
    lines,
    (numbers) => rowsThatNamed(tx, sheetId, numbers),
    'lock',
  );
  const permitted = judged.lines.flatMap(({ line, start }) =>
    start?.decision.ok ? [{ ...start, moves: start.decision.moves, remark: line.remark }] : [],
  );
  const moved = permitted.length === 0 ? null : await writeStarts(tx, judged.start, judged.client, permitted);
  const lineOf = new Map(moved?.lines.map(({ stock_no, id }) => [stock_no, id]));
  await answerRows(
    tx,
    sheetId,
    judged.lines.map(({ line, start, reason }) => ({
      row: line.row,
      lineId: reason === null && start !== null ? (lineOf.get(start.stone.stock_no) ?? null) : null,
      reason,
    })),
  );
  return { confirmed: permitted.length, orderId: moved?.documentId ?? order.orderId };
}
