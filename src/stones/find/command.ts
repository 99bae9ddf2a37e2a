/** An action typed together with its stones. */
import { numbersIn } from '../../domain/stones/numbers-in.ts';
import { ACTS, ACT_NAMES, type ActName } from '../actions/acts.ts';

export interface Command {
  act: ActName;
  /** As typed: stock or report numbers. */
  numbers: string[];
}

/** Reads `hold PV104996 PV104997`, for the offered actions; null for any other line. */
export function commandIn(line: string, offered: readonly ActName[]): Command | null {
  const [first = '', ...rest] = line.trim().split(/\s+/);
  const act = ACT_NAMES.find((name) => ACTS[name].label.toLowerCase() === first.toLowerCase());
  const numbers = numbersIn(rest.join(' '));
  return act === undefined || !offered.includes(act) || numbers.length === 0 ? null : { act, numbers };
}

/** `Hold PV104996`, or `Hold 3 stones`. */
export function commandInWords({ act, numbers }: Command): string {
  const [only] = numbers;
  return `${ACTS[act].verb} ${numbers.length === 1 ? only : `${numbers.length} stones`}`;
}
