/** The result of a transition: the moved lines, their document, and the client's price. */
import type { DiamondType, StoneStatus } from '../../src/domain/codes.ts';
import type { Move } from '../../src/machines/decide.ts';
import type { LineWorkflow } from '../db/records/all.ts';

export interface MovedLine {
  id: string;
  stock_no: string;
  status: number;
  stone_status: StoneStatus;
  /** The client's price: USD per carat, and USD. */
  price_per_ct: string | null;
  amount: string | null;
}

export interface MoveResult {
  /** The memo, order or invoice that was written. */
  number?: string;
  /** The document that new lines belong to. */
  documentId?: string | null;
  lines: MovedLine[];
  /** The clients of the lines, each once. */
  clientIds?: readonly string[];
  /** The client's total in USD. */
  amount: string;
  /** The stones' diamond type for the audit log; null when mixed. */
  diamondType: DiamondType | null;
}

/** The diamond type of all of them; null when mixed. */
export function commonType(of: readonly { diamond_type: DiamondType | null }[]): DiamondType | null {
  const types = new Set(of.map((one) => one.diamond_type));
  const [only = null] = types;
  return types.size === 1 ? only : null;
}

/** The line's status code after its step. @throws Error when the line itself did not move */
export function finalCode(moves: readonly Move[], workflow: LineWorkflow): number {
  const own = moves.find((step) => step.workflow === workflow);
  if (!own) throw new Error(`The ${workflow} itself did not move.`);
  return own.toCode;
}

export function stoneStatusAfter(moves: readonly Move[], before: StoneStatus): StoneStatus {
  // The stone machine's codes are the stone statuses; without a step of the stone it stays as it
  // was.
  return (moves.find((step) => step.workflow === 'stone')?.toCode as StoneStatus | undefined) ?? before;
}
