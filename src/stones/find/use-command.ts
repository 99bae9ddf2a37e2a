import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CLIENT_OPTIONS } from '../../ui/forms/clients.ts';
import { useUser } from '../../ui/session/session.ts';
import { isClient } from '../client/client-of.ts';
import { clientsNamed, commandInWords, notThere, stonesOfCommand, type Command } from './command.ts';

interface UnderstoodCommand {
  /** What it will do. */
  label: string;
  /** What is not understood; empty if everything is. */
  doubts: string;
  forClient: string | undefined;
}

/** How a typed action is understood, before it is chosen. `isCalm`: after a pause in typing. */
export function useCommand(command: Command | null, isCalm: boolean): UnderstoodCommand {
  const asksClient = !isClient(useUser());
  const numbers = command?.numbers ?? [];
  const found = useQuery({
    ...stonesOfCommand(numbers),
    enabled: command !== null && isCalm,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const typed = command?.client;
  const options = useQuery({ ...CLIENT_OPTIONS, enabled: asksClient && typed !== undefined });
  const clients = typed === undefined ? [] : clientsNamed(typed, options.data ?? []);
  const only = clients.length === 1 ? clients[0] : undefined;
  if (command === null) return { label: '', doubts: '', forClient: undefined };
  const isKnown = isCalm && found.data !== undefined && !found.isPlaceholderData;
  const missing = isKnown ? notThere(numbers, found.data.stockList) : null;
  const doubts = [
    ...(missing === null ? [] : [`${missing}.`]),
    ...(only !== undefined || !typed || (asksClient && options.data === undefined)
      ? []
      : [doubtAbout(typed, asksClient, clients.length)]),
  ];
  return { label: commandInWords(command, only), doubts: doubts.join(' '), forClient: only?.id };
}

function doubtAbout(typed: string, asksClient: boolean, clients: number): string {
  if (!asksClient) return `“for ${typed}” is ignored: actions are always for you.`;
  return clients === 0
    ? `No client is called “${typed}”: choose one in the next step.`
    : `${clients} clients are called “${typed}”: choose one in the next step.`;
}
