import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { MARKING_ROLES, MARKS, type OwnMark } from '../../domain/stones/own-marks.ts';
import { accessOf, type User } from '../session/session.ts';

const EVERY_MINUTE = 60_000;

type Kind = AnswerOf<'getWaiting'>[number]['kind'];

/** The screen where each kind of waiting work is done. What is only late is in another count. */
const STAFF: Readonly<Partial<Record<Kind, string>>> = {
  confirmStone: '/transaction/confirm-stone',
  priceOffer: '/transaction/offer',
  enquiry: '/transaction/enquiry',
  memoExtension: '/transaction/memo',
  kyc: '/client',
  task: '/task',
  upload: '/inventory/company',
  finding: '/workflows',
};

const OWN: Readonly<Record<OwnMark, string>> = {
  hold: '/transaction/hold',
  offer: '/transaction/offer',
  queue: '/transaction/queue',
  enquiry: '/transaction/enquiry',
  cart: '/transaction/cart',
  watchlist: '/transaction/watchlist',
  notes: '/transaction/notes',
};

/** Counts by path: the work that waits for staff, or the stones in a client's own lists. */
export function useMenuCounts(user: User): ReadonlyMap<string, number> {
  const isClient = CLIENT_ROLES.includes(user.role_id);
  const { data: waiting } = useQuery({
    ...q<'getWaiting'>('getWaiting'),
    enabled: !isClient && accessOf(user, 'dashboard').read,
    staleTime: EVERY_MINUTE,
    refetchInterval: EVERY_MINUTE,
  });
  const { data: marks } = useQuery({
    ...q<'getOwnMarks'>('getOwnMarks'),
    enabled: MARKING_ROLES.includes(user.role_id) && accessOf(user, 'search').read,
  });
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { kind, count } of waiting ?? []) {
      const path = STAFF[kind];
      if (path !== undefined) counts.set(path, count);
    }
    for (const mark of marks === undefined ? [] : MARKS) counts.set(OWN[mark], marks?.[mark].length ?? 0);
    return counts;
  }, [waiting, marks]);
}
