/** What the audit log says of lines that moved. */
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import type { MoveResult } from '../../workflows/move-result.ts';
import type { Answer } from '../handler.ts';

/** The most stones that a sentence names; the subject has all. */
const NAMED = 5;

/** `PV104996, PV104997`, or the first ones `and 3 more`. */
function named(stockNumbers: readonly string[]): string {
  const more = stockNumbers.length - NAMED;
  return `${stockNumbers.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The sentence that people read, with its stones behind it: `2 stones were sold: PV1, PV2.` */
export const summaryOf = (message: string, stockNumbers: readonly string[]): string =>
  `${message.replace(/\.$/, '')}: ${named(stockNumbers)}.`;

/** What was done, to which stones, for whom and why. The reason is the client's personal word. */
export function auditOfLines(
  message: string,
  { lines, clientIds = [], number, diamondType }: MoveResult,
  { reason, ...subject }: { reason?: string | null | undefined; [field: string]: unknown } = {},
): NonNullable<Answer<'holdStones'>['audit']> {
  const stock_numbers = lines.map(({ stock_no }) => stock_no);
  const [first, ...others] = clientIds;
  return {
    summary: summaryOf(message, stock_numbers),
    subject: {
      ...(first === undefined ? {} : others.length === 0 ? { user_id: first } : { user_ids: clientIds }),
      ...subject,
      ...(reason && first !== undefined ? { reason: markPersonal(first, reason) } : {}),
      stock_numbers,
      amounts: lines.map(({ amount }) => amount),
      number,
    },
    diamond_type: diamondType,
  };
}
