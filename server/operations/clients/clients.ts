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
} from '../../db/queries/clients/clients.ts';
import { contains } from '../../db/queries/like.ts';
import { clearTries } from '../../db/queries/session/sign-ins.ts';
import { newId } from '../../ids.ts';
import { absent } from '../../refusals.ts';
import { clientDetail } from './client-detail.ts';
import type { BodyOf, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { openAccount } from '../../workflows/people/account.ts';
import { doerOf } from '../parties.ts';
import { nameOrNull } from '../session/names.ts';
import {
  associateFor,
  hashOfFirstPassword,
  normalPerson,
  personOf,
  refuseTakenName,
  refuseUnknownCountries,
} from './new-person.ts';

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
  const passwordHash = await hashOfFirstPassword(given);
  return call.effect<'addClientWithBusiness'>(async (tx) => {
    const associateId = await associateFor(tx, call.person, given.business_associate_id ?? null);
    await refuseUnknownCountries(tx, given);
    const id = newId();
    await insertClient(tx, {
      id,
      role: ROLE.customer,
      ...personOf(given),
      passwordHash,
      associateId,
    }).catch(refuseTakenName);
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

/** Everything is normalised except the password, which stays as typed. */
function asKept(data: NewClient): NewClient {
  const said = (field: 'business_type' | 'tax_identification_number' | 'address' | 'city' | 'state') =>
    nameOrNull(data[field], field);
  return {
    ...data,
    ...normalPerson(data),
    business_type: said('business_type'),
    tax_identification_number: said('tax_identification_number'),
    address: said('address'),
    city: said('city'),
    state: said('state'),
  };
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
