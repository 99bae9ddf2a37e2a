import { CLIENT_ROLES, SEES_ALL_ROLES, type RoleId } from '../../src/domain/codes.ts';

/** Announcements are for clients: staff are shown none on their own screens. */
export const isTold = (role: RoleId): boolean => CLIENT_ROLES.includes(role);

/** People who manage announcements see all their pictures, others only those of shown ones. */
export const seesShownAlone = (role: RoleId): boolean => !SEES_ALL_ROLES.includes(role);
