/**
 * Clients: the list, one client, adding one with a business, unlocking an account. (Specification,
 * sections 2 and 7.)
 */
import { BUSINESS_STATUS, ROLE } from '../../../src/domain/codes.ts';
import type { BusinessStatus } from '../../../src/domain/codes.ts';
import { CLIENT_CELLS } from '../../../src/lists/clients.ts';
import { clientOptions, clientsListed, findNamed, insertBusiness } from '../../db/queries/clients/clients.ts';
import { contains } from '../../db/queries/like.ts';
import { insertMember } from '../../db/queries/people/members.ts';
import { clearTries } from '../../db/queries/session/sign-ins.ts';
import { newId } from '../../ids.ts';
import { absent } from '../../refusals.ts';
import { openAccount } from '../../workflows/people/account.ts';
import type { Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { doerOf } from '../parties.ts';
import { firstPassword, memberOf, refuseTakenName, refuseUnknownDial } from '../people/member.ts';
import { clientDetail } from './client-detail.ts';
import { associateFor, businessOf, refuseUnknownSeat } from './client-facts.ts';

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

export const addClientWithBusiness: Handler<'addClientWithBusiness'> = async ({ data }, call) => {
  const member = memberOf(data);
  const business = businessOf(data);
  const { companyName } = business;
  const passwordHash = await firstPassword(data.password, member, companyName);
  return call.effect<'addClientWithBusiness'>(async (tx) => {
    const associateId = await associateFor(tx, call, data.business_associate_id ?? null);
    await refuseUnknownDial(tx, member);
    await refuseUnknownSeat(tx, business);
    const id = newId();
    const row = { id, role: ROLE.customer, passwordHash, companyName, associateId, ...member };
    await insertMember(tx, row).catch(refuseTakenName);
    await openAccount(tx, doerOf(call), id);
    const status = BUSINESS_STATUS.notRegistered;
    await insertBusiness(tx, { id: newId(), clientId: id, status, ...business });
    return {
      data: await clientDetail(tx, id),
      message: `${companyName} is added.`,
      audit: {
        summary: `Added the client ${companyName}`,
        subject: { user_id: id, email: member.email },
      },
    };
  });
};

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
