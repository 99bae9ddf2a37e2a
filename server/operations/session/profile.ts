/** One's own profile and picture. (Specification, sections 3, 7 and 8.) */
import type { components } from '../../../src/api/schema.gen.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import { PRIVATE_PERMISSIONS } from '../../../src/domain/permissions.ts';
import { downloadName } from '../../../src/domain/text/file-names.ts';
import { stateKeyOf } from '../../db/queries/session/sessions.ts';
import { findPicture, setPicture, updatePerson } from '../../db/queries/session/profiles.ts';
import { isUuid, SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { ceilingOf, readableTo } from '../../policies/permissions.ts';
import { userOf } from '../../policies/signed-in-user.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { hashOfToken } from '../../security/tokens.ts';
import type { Call, Handler } from '../handler.ts';
import { dropPicture, savePicture, pictureAmong, pictureAnswer, withPictures } from '../pictures.ts';
import { readFor } from '../read-as.ts';
import { neededName, plainName, refuseNoMobile, refuseUnknownCountry } from '../names.ts';

type User = Omit<components['schemas']['User'], 'version'>;

/** Only guests have a guest profile; anybody else gets a 404. */
function refuseAsGuest(isGuest: boolean | undefined, { person }: Call): void {
  if (isGuest && person.role !== ROLE.guest) throw notFound();
}

/** Includes the session's key, with which a new tab reads the state that other tabs stored. */
export const getProfile: Handler<'getProfile'> = async ({ query }, call) => {
  refuseAsGuest(query.is_guest, call);
  return asSystem(call, async (tx) => {
    const user = await userOf(tx, call.person.id, call.services.env);
    const key = call.token ? await stateKeyOf(tx, hashOfToken(call.token)) : undefined;
    const { impersonator: looker } = call.person;
    if (looker !== null)
      return {
        data: {
          ...user,
          permissions: sharedWith(await readableTo(tx, call.person), user),
          looker: looker.name,
        },
      };
    return { data: key === undefined ? user : { ...user, key } };
  });
};

/** The permissions that whoever looks has, too, without a right to change anything. */
function sharedWith(
  readable: ReadonlySet<string>,
  { permissions }: Pick<User, 'permissions'>,
): User['permissions'] {
  return permissions.map((category) => ({
    ...category,
    permissions: category.permissions.map((one) => {
      // Some only show an entry of the sidebar: no operation reads anything under them.
      const isRead = ceilingOf(one.name).read.length > 0;
      const open = (readable.has(one.name) || !isRead) && !PRIVATE_PERMISSIONS.includes(one.name);
      const lesser = ({ read_access }: { read_access: boolean }) => ({
        read_access: read_access && open,
        write_access: false,
      });
      return {
        ...one,
        role_permissions: one.role_permissions.map(lesser),
        user_permissions: one.user_permissions.map(lesser),
      };
    }),
  }));
}

/** As the system, in this person's turn. */
const asSystem = <T>({ services, person, signal }: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
  services.connections.run(person, signal, () => withActor(services.pool, SYSTEM, 'read', work));

export const updateProfile: Handler<'updateProfile'> = async ({ query, data, files }, call) => {
  const { picture: noPicture, ...fields } = data;
  const changes = {
    ...fields,
    first_name:
      data.first_name === undefined
        ? undefined
        : neededName(data.first_name, 'first_name', 'Please enter your first name.'),
    last_name: data.last_name === undefined ? undefined : plainName(data.last_name, 'last_name'),
  };
  if (data.mobile) refuseNoMobile(data.mobile);
  refuseAsGuest(query.is_guest, call);
  const picture = await pictureAmong(
    files,
    'picture',
    readFor(call),
    'A profile has one picture. Choose a single file.',
  );
  if (picture && call.person.role === ROLE.guest)
    throw invalidRequest('Guests have no picture. Sign up first.', 'picture');
  // The user with the associate's name is read afterwards, because only the system may read all of
  // it.
  await withPictures(call, (kept) =>
    call.effect<'userLogout'>(async (tx) => {
      if (data.mobile_country_id != null) await refuseUnknownCountry(tx, data.mobile_country_id);
      await updatePerson(tx, call.person.id, changes);
      if (picture) await changePicture(tx, call, await savePicture(tx, call, picture, kept));
      else if (noPicture === null) await changePicture(tx, call, null);
      const changed = [...Object.keys(data), ...(picture ? ['picture'] : [])];
      return {
        data: null,
        audit: { summary: 'Changed their own profile', subject: { fields: changed } },
      };
    }),
  );
  const user = await asSystem(call, (tx) => userOf(tx, call.person.id, call.services.env));
  return { data: user, message: 'Your profile is saved.' };
};

async function changePicture(tx: Tx, call: Call, fileId: string | null): Promise<void> {
  const before = await setPicture(tx, call.person.id, fileId);
  if (before !== null) await dropPicture(tx, call, before);
}

export const readUserPicture: Handler<'readUserPicture'> = async ({ path }, call) => {
  const picture = isUuid(path.id) ? await call.read((tx) => findPicture(tx, path.id)) : undefined;
  if (!picture) throw notFound();
  return pictureAnswer(call, picture, downloadName('picture', path.id, picture.mime));
};
