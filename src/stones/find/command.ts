/** An action typed together with its stones, and with the client for whom. */
import { q } from '../../api/query.ts';
import { pastedNumbers } from '../../domain/stones/stock-numbers.ts';
import { clientLabel, type ClientOption } from '../../ui/forms/clients.ts';
import type { User } from '../../ui/session/session.ts';
import { offerOf, READ_ONLY_LABEL, readOnlyActsOf, type ReadOnlyAct } from '../actions/read-only-acts.ts';
import { STONE_ACTIONS, stoneActionsOf, type StoneActionName } from '../actions/stone-actions.ts';
import { wordsOf } from './options.ts';

export type CommandAct = StoneActionName | ReadOnlyAct;

export interface Command {
  act: CommandAct;
  /** As typed: stock or report numbers. */
  numbers: string[];
  /** The words that name the client. */
  client?: string;
  /** The id of the only client who has this name. */
  forClient?: string | undefined;
}

export const isReadOnly = (act: CommandAct): act is ReadOnlyAct => act in READ_ONLY_LABEL;
const labelOf = (act: CommandAct): string =>
  isReadOnly(act) ? READ_ONLY_LABEL[act] : STONE_ACTIONS[act].label;

/** What this person may type with so many stones. */
export const commandActsOf = (user: User, stones: number): CommandAct[] => [
  ...stoneActionsOf(user),
  ...readOnlyActsOf(user.role_id, stones),
];

/**
 * Reads `hold PV104996 PV104997 for Culet`, for the actions that are offered for so many stones;
 * null for any other line.
 */
export function commandIn(line: string, offered: (stones: number) => readonly CommandAct[]): Command | null {
  const [first = '', ...rest] = line.trim().split(/\s+/);
  const at = rest.findIndex((word) => word.toLowerCase() === 'for');
  const client = at === -1 ? '' : rest.slice(at + 1).join(' ');
  const numbers = pastedNumbers((at === -1 ? rest : rest.slice(0, at)).join(' '));
  const act = offered(numbers.length).find((one) => labelOf(one).toLowerCase() === first.toLowerCase());
  if (act === undefined || numbers.length === 0) return null;
  return { act, numbers, ...(client === '' ? {} : { client }) };
}

/** `Hold PV104996`, or `Hold 3 stones for Meridian | Ada Bell`. */
export function commandInWords({ act, numbers }: Command, client?: ClientOption): string {
  const [only] = numbers;
  const stones = numbers.length === 1 ? only : `${numbers.length} stones`;
  const done = isReadOnly(act) ? offerOf(act, numbers).label : `${STONE_ACTIONS[act].verb} ${stones}`;
  return `${done}${client === undefined ? '' : ` for ${clientLabel(client)}`}`;
}

/** The clients in whose name each typed word begins a word. */
export function clientsNamed(typed: string, options: readonly ClientOption[]): ClientOption[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return options.filter((option) => {
    const own = wordsOf(clientLabel(option));
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** The stones with these numbers. Searches are invalidated by the act itself, these are not. */
export const stonesOfCommand = (numbers: readonly string[]) => ({
  ...q<'searchStones'>('searchStones', { data: { stock_numbers: [...numbers], facets: false } }),
  queryKey: ['stones of a command', numbers],
});

type Numbered = { stock_no: string; report_no?: string | null | undefined };

/** Says which numbers no stone has; null if each has one. */
export function notThere(numbers: readonly string[], stones: readonly Numbered[]): string | null {
  const missing = numbers.filter(
    (number) =>
      !stones.some(({ stock_no, report_no }) =>
        [stock_no, report_no].some((one) => one?.toUpperCase() === number.toUpperCase()),
      ),
  );
  if (missing.length === 0) return null;
  return `${missing.join(', ')} ${missing.length === 1 ? 'is not the number of a stone' : 'are not numbers of stones'} that you can see`;
}
