/**
 * Clients: the list, one client, adding one with a business, unlocking an account. (Specification,
 * sections 2 and 7.)
 */
import { BUSINESS_STATUS, ROLE } from '../../../src/domain/codes.ts';
import type { BusinessStatus } from '../../../src/domain/codes.ts';
import { CLIENT_CELLS } from '../../../src/lists/clients.ts';
import {
  clientOptions,
  clientsListed,
  findNamed,
  insertBusiness,
  insertClient,
  isActiveAssociate,
} from '../../db/queries/clients/clients.ts';
import { contains } from '../../db/queries/like.ts';
import { countryExists } from '../../db/queries/session/people.ts';
import { clearTries } from '../../db/queries/session/sign-ins.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { hashPassword } from '../../security/passwords.ts';
import { absent, alreadyExists, badShape } from '../../refusals.ts';
import { clientDetail } from './client-detail.ts';
import type { BodyOf, Call, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { openAccount } from '../../workflows/people/account.ts';
import { doerOf } from '../parties.ts';
import { refuseWeakPassword } from '../session/weak-password.ts';
import { nameOrNull, neededName, plainEmail, plainName } from '../session/names.ts';

/** Specification, section 9: listing tables. */
const SIZE = 500;

export const listClients: Handler<'listClients'> = ({ query }, call) => {
  const filters = { ...query, status: query.status as BusinessStatus | undefined };
  const listed = () => clientsListed(filters);
  const list = { name: 'clients', size: SIZE, cells: CLIENT_CELLS, listed };
  return pageOrSheet(list, query, call);
};

export const getClient: Handler<'getClient'> = async ({ path }, call) => ({
  data: await call.read((tx) => clientDetail(tx, path.id)),
});

export const listClientOptions: Handler<'listClientOptions'> = async ({ query }, call) => {
  const words = query.search?.trim();
  return { data: await call.read((tx) => clientOptions(tx, words ? contains(words) : null)) };
};

type NewClient = BodyOf<'addClientWithBusiness'>;

export const addClientWithBusiness: Handler<'addClientWithBusiness'> = async ({ data }, call) => {
  const given = asKept(data);
  if (given.user_name && !/^[a-z0-9._-]{3,60}$/i.test(given.user_name)) {
    throw badShape('A user name has 3 to 60 letters, digits, dots, dashes or underscores.', 'user_name');
  }
  if (data.password !== undefined)
    refuseWeakPassword(data.password, [
      given.first_name,
      given.last_name ?? '',
      given.company_name,
      given.user_name ?? '',
      given.email.replace(/@.*/, ''),
    ]);
  const passwordHash = data.password === undefined ? null : await hashPassword(data.password);
  return call.effect<'addClientWithBusiness'>(async (tx) => {
    const associateId = await associateFor(tx, call, given.business_associate_id ?? null);
    await refuseUnknownCountries(tx, given);
    const id = newId();
    await insertClient(tx, { id, ...accountOf(given), passwordHash, associateId }).catch(refuseTakenName);
    await openAccount(tx, doerOf(call), id);
    await insertBusiness(tx, {
      id: newId(),
      clientId: id,
      companyName: given.company_name,
      businessType: given.business_type || null,
      taxNumber: given.tax_identification_number || null,
      address: given.address || null,
      city: given.city || null,
      state: given.state || null,
      countryId: given.country_id ?? null,
      status: BUSINESS_STATUS.notRegistered,
    });
    return {
      data: await clientDetail(tx, id),
      message: `${given.company_name} is added.`,
      audit: {
        summary: `Added the client ${given.company_name}`,
        subject: { user_id: id, email: given.email },
      },
    };
  });
};

const accountOf = (given: NewClient) => ({
  email: given.email,
  userName: given.user_name || null,
  firstName: given.first_name,
  lastName: given.last_name ?? '',
  companyName: given.company_name,
  mobile: given.mobile || null,
  mobileCountryId: given.mobile_country_id ?? null,
});

type Said =
  | 'user_name'
  | 'mobile'
  | 'business_type'
  | 'tax_identification_number'
  | 'address'
  | 'city'
  | 'state';

/** Everything is normalised except the password, which stays as typed. */
function asKept(data: NewClient): NewClient {
  const said = (field: Said) => nameOrNull(data[field], field);
  return {
    ...data,
    email: plainEmail(data.email, 'email'),
    first_name: neededName(data.first_name, 'first_name', 'Please enter the contact person’s first name.'),
    last_name: plainName(data.last_name ?? '', 'last_name'),
    company_name: neededName(data.company_name, 'company_name', 'Please enter the company name.'),
    user_name: said('user_name'),
    mobile: said('mobile'),
    business_type: said('business_type'),
    tax_identification_number: said('tax_identification_number'),
    address: said('address'),
    city: said('city'),
    state: said('state'),
  };
}

/** An associate's clients are their own; an administrator chooses. */
async function associateFor(tx: Tx, call: Call, chosen: string | null): Promise<string | null> {
  if (call.person.role === ROLE.associate) {
    if (chosen !== null && chosen !== call.person.id) {
      throw badShape(
        'The clients that you add are your own. Leave the business associate out.',
        'business_associate_id',
      );
    }
    return call.person.id;
  }
  if (chosen !== null && !(await isActiveAssociate(tx, chosen))) {
    throw badShape('Please choose a business associate from the list.', 'business_associate_id');
  }
  return chosen;
}

async function refuseUnknownCountries(tx: Tx, data: NewClient): Promise<void> {
  for (const field of ['mobile_country_id', 'country_id'] as const) {
    const id = data[field];
    if (id != null && !(await countryExists(tx, id)))
      throw badShape('Please choose a country from the list.', field);
  }
}

// Relies on the unique indexes instead of a query first, because two requests may take a name at
// the same time.
function refuseTakenName(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
  if (constraint === 'app_user_email')
    throw alreadyExists(
      'This e-mail already belongs to an account. Look it up among the clients, or enter another one.',
      'email',
    );
  if (constraint === 'app_user_user_name')
    throw alreadyExists('This user name is taken. Choose another one.', 'user_name');
  throw error;
}

export const clearLoginAttempts: Handler<'clearLoginAttempts'> = ({ path }, call) =>
  call.effect<'clearLoginAttempts'>(async (tx) => {
    const account = await findNamed(tx, path.id);
    if (!account) throw absent();
    await clearTries(tx, path.id);
    return {
      data: null,
      message: `${account.name} can sign in again.`,
      audit: { summary: `Cleared the failed sign-ins of ${account.name}`, subject: { user_id: path.id } },
    };
  });
