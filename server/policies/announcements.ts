import { CLIENT_ROLES, SEES_ALL_ROLES, type RoleId } from '../../src/domain/codes.ts';

/** Announcements are for clients: staff are shown none on their own screens. */
export const isTold = (role: RoleId): boolean => CLIENT_ROLES.includes(role);

/**
 * Those who look after announcements see the pictures of all of them, everybody else of those that
 * are shown.
 */
export const seesShownAlone = (role: RoleId): boolean => !SEES_ALL_ROLES.includes(role);
