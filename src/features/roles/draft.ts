/** Permissions while they are being edited. */
import type { AnswerOf, DataOf } from '../../api/client.ts';
import { CEILING } from '../../api/permissions.gen.ts';
import {
  closedReason,
  refusalOf,
  accessAfterSwitch,
  type Grantor,
  type Grantee,
} from '../../domain/permission-rules.ts';
import {
  accessWords,
  NO_CEILING,
  openTo,
  permissionLabel,
  within,
  type Access,
  type Side,
} from '../../domain/permissions.ts';
import { accessOf, type User } from '../../ui/session/session.ts';

export type SavedPermissions = AnswerOf<'getPermissions'>;

export interface Row {
  name: string;
  category: string;
  /** The most that the role can be given. */
  open: Access;
  ofRole: Access;
  kept: Access;
  isOwn: boolean;
}

/** Changes to save, by the permission's name. Null: the person follows the role again. */
export type Draft = Readonly<Record<string, Access | null>>;

export const rowsOf = ({ permissions }: SavedPermissions): Row[] =>
  permissions.flatMap((category) =>
    category.permissions.map((one) => ({
      name: one.name,
      category: category.name,
      open: { read: one.can_read, write: one.can_write },
      ofRole: accessIn(one.role_permissions),
      kept: accessIn(one.user_permissions),
      isOwn: one.is_own,
    })),
  );

const accessIn = ([access]: readonly { read_access: boolean; write_access: boolean }[]): Access => ({
  read: access?.read_access ?? false,
  write: access?.write_access ?? false,
});

/** A row as it will be once the draft is saved. */
export function draftOf(
  { name, kept, ofRole, isOwn }: Row,
  draft: Draft,
): { access: Access; isOwn: boolean } {
  const change = draft[name];
  if (change === undefined) return { access: kept, isOwn };
  return change === null ? { access: ofRole, isOwn: false } : { access: change, isOwn: true };
}

const same = (one: Access, other: Access): boolean => one.read === other.read && one.write === other.write;

/** The draft after one switch. A value equal to the saved one is not a change. */
export function withSwitch(draft: Draft, row: Row, side: Side, forPerson: boolean): Draft {
  const { access } = draftOf(row, draft);
  const after = accessAfterSwitch(access, side, !access[side], row.open);
  const rest = without(draft, row.name);
  // A person without individual permissions follows the role again as soon as nothing differs.
  return same(after, row.kept) && (row.isOwn || !forPerson || same(row.kept, row.ofRole))
    ? rest
    : { ...rest, [row.name]: after };
}

/** The draft in which the person follows the role again. */
export function withRole(draft: Draft, row: Row): Draft {
  const rest = without(draft, row.name);
  return row.isOwn ? { ...rest, [row.name]: null } : rest;
}

const without = (draft: Draft, name: string): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([one]) => one !== name));

/** Why one switch of a row cannot be used; null if it can. */
export function refusedSwitch(
  row: Row,
  draft: Draft,
  side: Side,
  receiver: Grantee,
  giver: Grantor,
): string | null {
  const { access } = draftOf(row, draft);
  const after = accessAfterSwitch(access, side, !access[side], row.open);
  const change = { name: row.name, before: row.kept, after };
  return refusalOf(change, receiver, giver, CEILING[row.name] ?? NO_CEILING)?.sentence ?? null;
}

/** Why the role can never be given one side of a permission; null if it can. */
export const closedFor = (name: string, side: Side, { role }: Grantee): string | null =>
  closedReason(side, role, CEILING[name] ?? NO_CEILING);

/** The signed-in user as the granter. */
export const grantorOf = (user: User): Grantor => ({
  id: user.id,
  role: user.role_id,
  has: (name) => within(accessOf(user, name), openTo(CEILING[name] ?? NO_CEILING, user.role_id)),
});

export const wireOf = ({ version }: SavedPermissions, draft: Draft): DataOf<'updatePermissions'> => ({
  version,
  permissions: Object.entries(draft).map(([name, access]) => ({
    name,
    read_access: access?.read ?? null,
    write_access: access?.write ?? null,
  })),
});

/** Each change of the draft as a line: 'Task: read and write → no access'. */
export const wordsOf = (rows: readonly Row[], draft: Draft): string[] =>
  rows
    .filter(({ name }) => name in draft)
    .map((row) => {
      const after = draft[row.name];
      const then = after == null ? `as the role (${accessWords(row.ofRole)})` : accessWords(after);
      return `${permissionLabel(row.name)}: ${accessWords(row.kept)} → ${then}`;
    });
