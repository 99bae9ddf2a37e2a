/** Signing out, and one's own profile. (Specification, sections 3 and 8.) */
import type { components } from '../../../src/api/schema.gen.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import { revokeSession, stateKeyOf, updatePerson } from '../../db/queries/session/people.ts';
import { SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { userOf } from '../../policies/signed-in-user.ts';
import { absent } from '../../refusals.ts';
import { hashOfToken } from '../../security/tokens.ts';
import type { Call, Handler } from '../handler.ts';
import { neededName, plainName, refuseNoMobile, refuseUnknownCountry } from './names.ts';

type User = components['schemas']['User'];

export const userLogout: Handler<'userLogout'> = (_input, call) =>
  call.effect<'userLogout'>(async (tx) => {
    if (call.token) await revokeSession(tx, hashOfToken(call.token));
    return { data: null, message: 'You are signed out.', audit: { summary: 'Signed out' } };
  });

/** Only a guest has a guest's profile; for others it does not exist. */
function refuseAsGuest(isGuest: boolean | undefined, { person }: Call): void {
  if (isGuest && person.role !== ROLE.guest) throw absent();
}

/** Includes the session's key, with which a new tab reads the state that other tabs stored. */
export const getProfile: Handler<'getProfile'> = async ({ query }, call) => {
  refuseAsGuest(query.is_guest, call);
  return asSystem(call, async (tx) => {
    const user = await userOf(tx, call.person.id);
    const key = call.token ? await stateKeyOf(tx, hashOfToken(call.token)) : undefined;
    const { looker } = call.person;
    if (looker !== null) return { data: { ...user, permissions: toBeRead(user.permissions), looker } };
    return { data: key === undefined ? user : { ...user, key } };
  });
};

/** The permissions without a right to change anything. */
const toBeRead = (categories: User['permissions']): User['permissions'] =>
  categories.map((category) => ({
    ...category,
    permissions: category.permissions.map((one) => ({
      ...one,
      role_permissions: one.role_permissions.map((access) => ({ ...access, write_access: false })),
      user_permissions: one.user_permissions.map((access) => ({ ...access, write_access: false })),
    })),
  }));

/** As the system, in this person's turn. */
const asSystem = <T>({ services, person, signal }: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
  services.connections.take(person, signal, () => withActor(services.pool, SYSTEM, 'read', work));

export const updateProfile: Handler<'updateProfile'> = async ({ query, data }, call) => {
  const changes = {
    ...data,
    first_name:
      data.first_name === undefined
        ? undefined
        : neededName(data.first_name, 'first_name', 'Please enter your first name.'),
    last_name: data.last_name === undefined ? undefined : plainName(data.last_name, 'last_name'),
  };
  if (data.mobile) refuseNoMobile(data.mobile);
  refuseAsGuest(query.is_guest, call);
  // The user with the associate's name is read afterwards, because only the system may read all of
  // it.
  await call.effect<'userLogout'>(async (tx) => {
    if (data.mobile_country_id != null) await refuseUnknownCountry(tx, data.mobile_country_id);
    await updatePerson(tx, call.person.id, changes);
    return {
      data: null,
      audit: { summary: 'Changed their own profile', subject: { fields: Object.keys(data) } },
    };
  });
  const user = await asSystem(call, (tx) => userOf(tx, call.person.id));
  return { data: user, message: 'Your profile is saved.' };
};
