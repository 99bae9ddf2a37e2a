/**
 * Clients: the list, one client, adding one with a business, unlocking an account. (Specification,
 * sections 2 and 7.)
 */
import type { BusinessStatus } from '../../../src/domain/codes.ts';
import { CLIENT_DETAIL_CELLS } from '../../../src/lists/clients.ts';
import { TABLE_VARIANTS } from '../../../src/lists/table-variants.ts';
import {
  clientDetailsListed,
  clientOptions,
  clientsListed,
  customerNames,
  findNamed,
} from '../../db/queries/clients/clients.ts';
import { contains } from '../../db/queries/like.ts';
import { clearTries } from '../../db/queries/session/sign-ins.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { visibleCounts } from '../../policies/impersonation-counts.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { pageOrSheet, sheetOf } from '../list.ts';
import { addCustomer, enteredCustomer } from '../add-customer.ts';
import { clientDetail } from '../client-detail.ts';
import { toldOfInvitation } from '../told-of-mail.ts';

/** Rows on a page. (Specification, section 9.) */
const SIZE = 500;

export const listClients: Handler<'listClients'> = ({ query }, call) => {
  const filters = { ...query, status: query.status as BusinessStatus | undefined };
  const listed = () => clientsListed(filters);
  const list = { name: 'clients', size: SIZE, cells: TABLE_VARIANTS.customer, listed };
  return pageOrSheet(list, query, call);
};

export const exportClientDetails: Handler<'exportClientDetails'> = ({ query }, call) => {
  const filters = { ...query, status: query.status as BusinessStatus | undefined };
  const listed = () => clientDetailsListed(filters);
  const list = { name: 'clients with details', size: SIZE, cells: CLIENT_DETAIL_CELLS, listed };
  return sheetOf(list, { timeZone: query.time_zone }, call);
};

export const getClient: Handler<'getClient'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => {
    const client = await clientDetail(tx, path.id);
    return { ...client, counts: await visibleCounts(tx, call.person, client.counts) };
  }),
});

export const listClientOptions: Handler<'listClientOptions'> = async ({ query }, call) => {
  const words = query.search?.trim();
  return {
    data: await call.read((tx) =>
      clientOptions(tx, words ? contains(words) : null, query.diamond_type ?? null),
    ),
  };
};

export const listCustomers: Handler<'listCustomers'> = async ({ query }, call) => {
  const words = query.search?.trim();
  return { data: await call.read((tx) => customerNames(tx, words ? contains(words) : null)) };
};

export const addClientWithBusiness: Handler<'addClientWithBusiness'> = ({ data }, call) => {
  const entered = enteredCustomer(data);
  const { companyName } = entered.business;
  return call.effect<'addClientWithBusiness'>(async (tx) => {
    const id = await addCustomer(tx, call, entered);
    return {
      data: await clientDetail(tx, id),
      message: `${companyName} is added. ${toldOfInvitation(call, entered.member.email)}`,
      audit: {
        summary: `Added the client ${markPersonal(id, companyName)}`,
        subject: { user_id: id, email: markPersonal(id, entered.member.email) },
      },
    };
  });
};

export const clearLoginAttempts: Handler<'clearLoginAttempts'> = ({ path }, call) =>
  call.effect<'clearLoginAttempts'>(async (tx) => {
    const account = await findNamed(tx, path.id);
    if (!account) throw notFound();
    await refuseBeyondRights(tx, call.person, path.id);
    await clearTries(tx, path.id);
    return {
      data: null,
      message: `${account.name} can sign in again.`,
      audit: {
        summary: `Cleared the failed sign-ins of ${markPersonal(path.id, account.name)}`,
        subject: { user_id: path.id },
      },
    };
  });
