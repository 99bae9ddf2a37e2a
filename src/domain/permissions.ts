/** Permissions: what a role or a person may read and write. (Specification, section 6.) */
import { ROLE, type RoleId } from './codes.ts';

export type Side = 'read' | 'write';

export interface Access {
  read: boolean;
  write: boolean;
}

/** The roles that the contract lets read and write under one permission. */
export interface Ceiling {
  read: readonly RoleId[];
  write: readonly RoleId[];
}

export const NO_ACCESS: Access = { read: false, write: false };
export const NO_CEILING: Ceiling = { read: [], write: [] };

/** The permission for the screen of roles and permissions itself. */
export const ROLES_PERMISSION = 'role-permission';
/** All that they open is closed to staff who look as a customer (`x-private` in the contract). */
export const PRIVATE_PERMISSIONS: readonly string[] = ['notes'];
/** The role that the screen shows first. (Specification, section 9.) */
export const SELECTED_ROLE: RoleId = ROLE.qualityControl;

/** The most that a role can be given. */
export const openTo = (ceiling: Ceiling, role: RoleId): Access => ({
  read: ceiling.read.includes(role),
  write: ceiling.write.includes(role),
});

/** The part of an access that has an effect. */
export function within(access: Access, open: Access): Access {
  const write = access.write && open.write;
  return { read: open.read ? access.read : write, write };
}

const WORDS: Readonly<Record<string, string>> = { kyc: 'KYC', 'role-permission': 'Roles and permissions' };

/** 'Confirm stone decision' for `confirm-stone-decision`. */
export function permissionLabel(name: string): string {
  const words = name.replaceAll('-', ' ');
  return WORDS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const accessWords = ({ read, write }: Access): string =>
  write ? 'read and write' : read ? 'read only' : 'no access';

/**
 * For a person whose role could have the permission, but who was not granted it: what is missing,
 * and who can grant it.
 */
export const notGranted = (name: string, side: Side): [missing: string, help: string] => [
  `You do not have the permission “${permissionLabel(name)}: ${side}”.`,
  'An administrator can grant it.',
];
