/** An action typed together with its stones. */
import { pastedNumbers } from '../../domain/stones/stock-numbers.ts';
import { STONE_ACTIONS, STONE_ACTION_NAMES, type StoneActionName } from '../actions/stone-actions.ts';

export interface Command {
  act: StoneActionName;
  /** As typed: stock or report numbers. */
  numbers: string[];
}

/** Reads `hold PV104996 PV104997`, for the offered actions; null for any other line. */
export function commandIn(line: string, offered: readonly StoneActionName[]): Command | null {
  const [first = '', ...rest] = line.trim().split(/\s+/);
  const act = STONE_ACTION_NAMES.find(
    (name) => STONE_ACTIONS[name].label.toLowerCase() === first.toLowerCase(),
  );
  const numbers = pastedNumbers(rest.join(' '));
  return act === undefined || !offered.includes(act) || numbers.length === 0 ? null : { act, numbers };
}

/** `Hold PV104996`, or `Hold 3 stones`. */
export function commandInWords({ act, numbers }: Command): string {
  const [only] = numbers;
  return `${STONE_ACTIONS[act].verb} ${numbers.length === 1 ? only : `${numbers.length} stones`}`;
}
