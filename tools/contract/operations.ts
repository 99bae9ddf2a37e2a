/**
 * The method and path of each operationId of the contract, which the browser needs at run time,
 * when the types no longer exist.
 */
import { contractDocument } from '../../server/contract/document.ts';

const METHODS = ['get', 'post', 'put', 'delete'] as const;
/** Operations called before another screen than the search is opened, or by its first click. */
const FIRST: readonly string[] = [
  'userLogin',
  'userLogout',
  'getProfile',
  'getDemoAccounts',
  'getLiveUserCount',
  'getUsdInr',
  'listNotices',
  'getWaiting',
  'getOwnMarks',
  'listTableFields',
  'searchStones',
  'getStone',
  'findAnything',
  'followLive',
];

/** Those of the first screens, or all others, which are loaded when one of them is called. */
export function addressesOf(which: 'first' | 'others'): Record<string, [method: string, path: string]> {
  const { paths } = contractDocument<{ paths: Record<string, Record<string, { operationId?: string }>> }>();
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const { operationId: id } = item[method] ?? {};
        return id !== undefined && FIRST.includes(id) === (which === 'first') ? [[id, [method, path]]] : [];
      }),
    ),
  );
}
