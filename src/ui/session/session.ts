import { createContext, use } from 'react';
import type { components } from '../../api/schema.gen.ts';
import type { Actor } from '../../domain/actor.ts';

export type User = components['schemas']['User'];

/** The signed-in user, provided from above so that features do not import the session's screens. */
export const UserContext = createContext<User | null>(null);

/** The signed-in user. Inside the shell there always is one. */
export function useUser(): User {
  const user = use(UserContext);
  if (user === null) throw new Error('This screen stands outside the shell, where nobody is signed in.');
  return user;
}

/** The user as an actor in the facts of `decide`. */
export const actorOf = (user: User): Actor => ({ id: user.id, role: user.role_id });

export interface Access {
  read: boolean;
  write: boolean;
}

/**
 * What the user may do under a permission, by its name in openapi.yaml (`hold`) or by its path
 * (`/transaction/hold`, also for clients, whose paths begin with their portal). The user's own
 * permissions override the role's. (Specification, section 6.) The server enforces this; here it
 * only hides buttons that would be refused.
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

/** The user's display name; guests have a guest name. */
export function nameOf(user: User): string {
  const name = `${user.first_name} ${user.last_name}`.trim();
  return user.guest_name ?? (name === '' ? user.email : name);
}
