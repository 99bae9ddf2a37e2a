import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { readEmail, readName } from '../../domain/text/text-identity.ts';
import { solvePuzzle } from './solve-puzzle.ts';

const PAUSE_MS = 500;
const LIKELY = { checkEmail: /^\S+@\S+\.\S+$/, checkUserName: /^[\w.-]{3,60}$/ } as const;
type Check = keyof typeof LIKELY;

/** Whether this e-mail or user name is free; undefined until it is known. */
export function useIsFree(check: Check, typed: string): boolean | undefined {
  const [settled] = useDebouncedValue(typed.trim(), PAUSE_MS);
  // As the server reads it, because the puzzle is solved for this name.
  const name = (check === 'checkEmail' ? readEmail(settled) : readName(settled)).text ?? '';
  const { data } = useQuery({
    queryKey: [check, name],
    queryFn: ({ signal }) => isFree(check, name, signal),
    enabled: LIKELY[check].test(name),
    // Errors of the look-up are ignored: sending the form reports them.
    retry: false,
  });
  return settled === typed.trim() ? data : undefined;
}

async function isFree(check: Check, name: string, signal: AbortSignal): Promise<boolean> {
  const puzzle = await call('readPuzzle', {}, { signal });
  const solution = await solvePuzzle(puzzle.data, name, signal);
  const { data } =
    check === 'checkEmail'
      ? await call('checkEmail', { data: { email: name, solution } }, { signal })
      : await call('checkUserName', { data: { user_name: name, solution } }, { signal });
  return data.available;
}
