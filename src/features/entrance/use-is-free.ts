import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const PAUSE_MS = 500;
const LIKELY = { checkEmail: /^\S+@\S+\.\S+$/, checkUserName: /^[\w.-]{3,60}$/ } as const;

/** Whether this e-mail or user name is free; undefined until it is known. */
export function useIsFree(check: keyof typeof LIKELY, typed: string): boolean | undefined {
  const [settled] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: [check, settled],
    queryFn: async () =>
      check === 'checkEmail'
        ? (await call('checkEmail', { data: { email: settled } })).data.available
        : (await call('checkUserName', { data: { user_name: settled } })).data.available,
    enabled: LIKELY[check].test(settled),
    // Errors of the look-up are ignored: sending the form reports them.
    retry: false,
  });
  return settled === typed.trim() ? data : undefined;
}
