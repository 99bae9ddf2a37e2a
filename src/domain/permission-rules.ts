/**
 * Who may grant and revoke which permission, and whom they may change. The server enforces these
 * rules, and the screens show them. (Specification, section 6.)
 */
import { ROLE, ROLE_NAME, type RoleId } from './codes.ts';
import {
  openTo,
  permissionLabel,
  ROLES_PERMISSION,
  type Access,
  type Ceiling,
  type Side,
} from './permissions.ts';

/** Nobody can sign in or out without it, so it cannot be taken from anyone. */
const EVERYBODYS = 'profile';

/**
 * The access after one switch. Write access implies read access: granting write grants read, and
 * revoking read revokes write. Where there is nothing to read, both are one switch.
 */
export function accessAfterSwitch(access: Access, side: Side, on: boolean, open: Access): Access {
  if (!open.read) return { read: on, write: on };
  if (side === 'read') return { read: on, write: on && access.write };
  return { read: on || access.read, write: on };
}

export interface Change {
  /** The permission's name in the contract. */
  name: string;
  before: Access;
  after: Access;
}

export interface Grantee {
  role: RoleId;
  /** Null if the change is for the whole role. */
  userId: string | null;
}

export interface Grantor {
  id: string;
  role: RoleId;
  /** Their own access, within the contract. */
  has: (name: string) => Access;
}

/** `rule` says which of the rules below refuses. */
export interface GrantRefusal {
  rule: 'sense' | 'ceiling' | 'guest' | 'everybody' | 'own-access' | 'giver';
  sentence: string;
}

const SIDES: readonly Side[] = ['read', 'write'];

/**
 * Why this change may not be made; null if it may. The caller has already checked access to the
 * screen.
 */
export function refusalOf(
  { name, before, after }: Change,
  receiver: Grantee,
  giver: Grantor,
  ceiling: Ceiling,
): GrantRefusal | null {
  const what = permissionLabel(name);
  const open = openTo(ceiling, receiver.role);
  const gained = SIDES.filter((side) => after[side] && !before[side]);
  const lost = SIDES.filter((side) => before[side] && !after[side]);
  if (receiver.role === ROLE.guest && receiver.userId !== null)
    return refuse('guest', 'A guest is new on every visit. Set the permissions of the role Guest instead.');
  const beyond = gained.find((side) => !open[side] && !(side === 'read' && isOneSwitch(open)));
  if (beyond !== undefined)
    return refuse('ceiling', `${what}: ${closedReason(beyond, receiver.role, ceiling)}`);
  if (after.write && !after.read)
    return refuse('sense', `${what}: write access needs read access. Give read access as well.`);
  if (isOneSwitch(open) && after.read !== after.write)
    return refuse('sense', `${what}: there is nothing to read, so read and write are given together.`);
  if (name === EVERYBODYS && lost.length > 0)
    return refuse(
      'everybody',
      'Everyone needs their profile to sign in and out, so it cannot be taken away.',
    );
  const own = receiver.userId === null ? receiver.role === giver.role : receiver.userId === giver.id;
  if (name === ROLES_PERMISSION && own && lost.length > 0)
    return refuse('own-access', receiver.userId === null ? EVERYBODY_OUT : YOURSELF_OUT);
  if (gained.some((side) => lacks(giver, name, side, ceiling)))
    return refuse(
      'giver',
      `${what}: you do not have this yourself, so you cannot give it. Another administrator can.`,
    );
  return null;
}

/** Nobody needs to have what their own role can never have. */
const lacks = (giver: Grantor, name: string, side: Side, ceiling: Ceiling): boolean =>
  openTo(ceiling, giver.role)[side] && !giver.has(name)[side];

/** One side of a permission. */
export interface Right {
  name: string;
  side: Side;
}

/**
 * The first right that a person has and `giver` lacks; null if there is none. Whoever creates,
 * changes, unlocks, resets, invites or erases somebody, or reads their personal file, could become
 * them, so they need every right that this person has or gets.
 */
export function rightBeyond(
  theirs: readonly { name: string; access: Access }[],
  giver: Grantor,
  ceilingOf: (name: string) => Ceiling,
): Right | null {
  for (const { name, access } of theirs) {
    const side = SIDES.find((one) => access[one] && lacks(giver, name, one, ceilingOf(name)));
    if (side !== undefined) return { name, side };
  }
  return null;
}

/** `who` is a person's name, or null for anybody of the role. */
export const beyondYou = (who: string | null, role: RoleId, { name, side }: Right): string =>
  `${who ?? `Anyone with the role ${ROLE_NAME[role]}`} can do what you cannot (“${permissionLabel(name)}: ${side}”). ` +
  'Ask an administrator who has all of their rights.';

/** Why whoever has changed somebody's e-mail does not also reset their second factor. */
export const changedAddress = (who: string): string =>
  `You have changed the e-mail of ${who}. Another administrator has to reset the second factor.`;

const YOURSELF_OUT = 'You would lock yourself out. Only another administrator can take this away from you.';
const EVERYBODY_OUT =
  'You would lock yourself and other administrators out. Take this away from single people instead.';

const refuse = (rule: GrantRefusal['rule'], sentence: string): GrantRefusal => ({ rule, sentence });

/** There is nothing to read under the permission, only something to do. */
const isOneSwitch = (open: Access): boolean => open.write && !open.read;

/** Why a role can never be given one side of a permission; null if it can. */
export function closedReason(side: Side, role: RoleId, ceiling: Ceiling): string | null {
  if (ceiling[side].includes(role)) return null;
  if (ceiling[side].length === 0)
    return side === 'read' ? 'there is nothing to read.' : 'there is nothing to change.';
  const roles = ceiling[side].map((one) => ROLE_NAME[one]);
  return `not available to the role ${ROLE_NAME[role]}, only to ${list.format(roles)}.`;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });
