/**
 * Clients: the list, one client, adding one with a business, unlocking an account. (Specification,
 * sections 2 and 7.)
 */
import { ROLE, type BusinessStatus } from '../../../src/domain/codes.ts';
import { CLIENT_CELLS } from '../../../src/lists/clients.ts';
import {
  clientOptions,
  clientsListed,
  findNamed,
  insertClient,
  isActiveAssociate,
} from '../../db/queries/clients/clients.ts';
import { contains } from '../../db/queries/like.ts';
import { clearTries } from '../../db/queries/session/sign-ins.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { absent, badShape } from '../../refusals.ts';
import { businessFacts, keepBusiness, refuseUnknownCountries } from './business-facts.ts';
import { clientDetail } from './client-detail.ts';
import type { Call, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { openAccount } from '../../workflows/people/account.ts';
import { doerOf } from '../parties.ts';
import { refuseTakenName } from '../session/names.ts';
import { personFacts } from '../session/person-facts.ts';

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

export const addClientWithBusiness: Handler<'addClientWithBusiness'> = ({ data }, call) => {
  const person = personFacts(data, 'Please enter the contact person’s first name.');
  const business = businessFacts(data);
  const { companyName } = business;
  return call.effect<'addClientWithBusiness'>(async (tx) => {
    const associateId = await associateFor(tx, call, data.business_associate_id ?? null);
    await refuseUnknownCountries(tx, data);
    const id = newId();
    await insertClient(tx, { id, role: ROLE.customer, ...person, companyName, associateId }).catch(
      refuseTakenName,
    );
    await openAccount(tx, doerOf(call), id);
    await keepBusiness(tx, id, business);
    return {
      data: await clientDetail(tx, id),
      message: `${companyName} is added. An invitation is on its way to ${person.email}.`,
      audit: {
        summary: `Added the client ${companyName}`,
        subject: { user_id: id, email: person.email },
      },
    };
  });
};

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
