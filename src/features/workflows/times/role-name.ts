import { ROLE_NAME } from '../../../domain/codes.ts';

/** Jobs have no role. */
export const roleName = (role: number | null): string =>
  Object.entries(ROLE_NAME).find(([id]) => Number(id) === role)?.[1] ?? 'Job';
