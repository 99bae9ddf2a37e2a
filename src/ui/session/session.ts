import { createContext, use } from 'react';
import type { components } from '../../api/schema.gen.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Access } from '../../domain/permissions.ts';

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
export const actorOf = ({ id, role_id: role, company: powers }: User): Actor => ({ id, role, powers });

/**
 * What the user may do under a permission, by its name in openapi.yaml (`hold`) or by its path
 * (`/transaction/hold`, also for clients, whose paths begin with their portal). The user's own
 * permissions override the role's. (Specification, section 6.) The server enforces this; here it
 * only hides buttons that would be refused.
 */
export function accessOf(user: Pick<User, 'permissions'>, nameOrPath: string): Access {
  const permission = permissionOf(user, nameOrPath);
  const granted = permission?.user_permissions[0] ?? permission?.role_permissions[0];
  return { read: granted?.read_access ?? false, write: granted?.write_access ?? false };
}

/** The user's permission of this name or path. */
export function permissionOf(user: Pick<User, 'permissions'>, nameOrPath: string) {
  const paths = [nameOrPath, `/customer/portal${nameOrPath}`];
  return user.permissions
    .flatMap((category) => category.permissions)
    .find((one) => one.name === nameOrPath || paths.includes(one.path));
}

/** The user's display name; guests have a guest name. */
export function nameOf(user: User): string {
  const name = `${user.first_name} ${user.last_name}`.trim();
  return user.guest_name ?? (name === '' ? user.email : name);
}
