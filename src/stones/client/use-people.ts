import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { MEMBERSHIP_STATUS } from '../../domain/codes.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';

type People = AnswerOf<'listColleagues'>;

const NOBODY: People = [];

/**
 * The people of a client's company, for staff; not those who ask to join it. Nobody for a client
 * who acts alone.
 */
export function usePeople(clientId: string | undefined): { people: People; isLoading: boolean } {
  const user = useUser();
  const { data = NOBODY, isLoading } = useQuery<People, ApiError>({
    ...q<'listColleagues'>('listColleagues', { query: { user_id: clientId } }),
    enabled: clientId !== undefined && accessOf(user, 'kyc').read,
  });
  const people = data.filter(({ status }) => status !== MEMBERSHIP_STATUS.asked);
  return { people: people.length > 1 ? people : NOBODY, isLoading };
}

/** The user's colleagues who show them their cart and watchlist. */
export function useShownLists(): People {
  const user = useUser();
  const { data = NOBODY } = useQuery<People, ApiError>({
    ...q<'listColleagues'>('listColleagues', {}),
    enabled: user.company != null,
  });
  return data.filter(
    ({ id, status, shows_lists }) => shows_lists && id !== user.id && status === MEMBERSHIP_STATUS.active,
  );
}
