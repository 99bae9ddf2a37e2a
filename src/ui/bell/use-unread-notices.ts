import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';

/** The number of notices fetched at first. */
export const NEWEST = 20;
const EVERY_MINUTE = 60_000;

/**
 * The newest notices with the number of all unread ones: fetched once, and every minute while the
 * page is visible. Code that learns of a new notice otherwise invalidates `listNotices`.
 */
export const useUnreadNotices = () =>
  useQuery({
    ...q<'listNotices'>('listNotices', { query: { page: 1, size: NEWEST } }),
    staleTime: EVERY_MINUTE,
    refetchInterval: EVERY_MINUTE,
    refetchOnWindowFocus: true,
  });
