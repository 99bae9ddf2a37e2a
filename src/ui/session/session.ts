import { createContext, use } from 'react';
import type { components } from '../../api/schema.gen.ts';
import type { Actor } from '../../domain/actor.ts';

export type User = components['schemas']['User'];

/** The signed-in user, given from above so that a feature need not know the session's own screens. */
export const UserContext = createContext<User | null>(null);

/** The person who is signed in. Below the shell there always is one. */
export function useUser(): User {
  const user = use(UserContext);
  if (user === null) throw new Error('This screen stands outside the shell, where nobody is signed in.');
  return user;
}

/** The same person as the machines know them: for `decide`'s facts. */
export const actorOf = (user: User): Actor => ({ id: user.id, role: user.role_id });

export interface Access {
  read: boolean;
  write: boolean;
}

/**
 * What the person may do under a permission, found by the name that operations carry in openapi.yaml (`hold`) or by its
 * path (`/transaction/hold`, for clients too, whose paths begin in their portal): their own permissions come before their
 * role's. (Specification, section 6.) The server decides; this only spares them a button that it would refuse.
 */
export function accessOf(user: User, nameOrPath: string): Access {
  const keys = [nameOrPath, `/customer/portal${nameOrPath}`];
  for (const category of user.permissions) {
    const permission = category.permissions.find((one) => one.name === nameOrPath || keys.includes(one.path));
    const granted = permission?.user_permissions[0] ?? permission?.role_permissions[0];
    if (granted !== undefined) return { read: granted.read_access, write: granted.write_access };
  }
  return { read: false, write: false };
}

/** How the person is addressed: guests are named by their guest name. */
export function nameOf(user: User): string {
  const name = `${user.first_name} ${user.last_name}`.trim();
  return user.guest_name ?? (name === '' ? user.email : name);
}
