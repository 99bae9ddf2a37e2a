/** The columns of clients, and how a client is named. */
import type { components } from '../api/schema.gen.ts';
import { ACCOUNT_STATUS, ROLE, ROLE_NAME } from '../domain/codes.ts';
import type { StatusLabel } from '../domain/labels.ts';
import { statusLabel } from '../machines/workflows.ts';
import { cellsOf } from './cells.ts';

type ClientRow = components['schemas']['ClientRow'];

export const contactOf = ({ first_name, last_name }: Pick<ClientRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** A client's company, or else their own name. */
export const titleOf = (client: ClientRow): string => client.company_name ?? contactOf(client);

const SUFFIX: Partial<Record<number, string>> = { [ROLE.apiClient]: ' (API)', [ROLE.ftpClient]: ' (FTP)' };

/** The role's name, with the suffix of API and FTP clients. */
export const kindOf = ({ role_id }: Pick<ClientRow, 'role_id'>): string =>
  `${ROLE_NAME[role_id]}${SUFFIX[role_id] ?? ''}`;

/** The status of the business; external clients and guests have none. */
export const businessStatusOf = ({ business }: Pick<ClientRow, 'business'>): StatusLabel | null =>
  business ? statusLabel('business', business.status) : null;

/** Shown only for accounts that cannot sign in, or not yet. */
export function accountOf(
  client: Pick<ClientRow, 'is_active' | 'is_locked' | 'account_status'>,
): StatusLabel | null {
  if (client.account_status !== null && client.account_status !== ACCOUNT_STATUS.active)
    return statusLabel('account', client.account_status);
  return client.is_locked ? { label: 'Locked', colour: 'red' } : null;
}

const cell = cellsOf<ClientRow>();

/** A client with the business in full. */
interface ClientDetails extends ClientRow {
  country: string | null;
}

export const CLIENT_CELLS = {
  company: cell('Client', titleOf),
  status: cell('Business', (client) => businessStatusOf(client)?.label),
  holds: cell('Own holds', ({ holds }) => holds.own, 'count'),
  contact: cell('Contact person', contactOf),
  email: cell('E-mail', ({ email }) => email),
  mobile: cell('Mobile', ({ mobile }) => mobile),
  kind: cell('Kind', kindOf),
  associate: cell('Business associate', ({ business_associate_name }) => business_associate_name),
  city: cell('City', ({ business }) => business?.city),
  account: cell('Sign-in', (client) => accountOf(client)?.label ?? 'Open'),
  since: cell('Since', ({ created_at }) => created_at, 'date'),
  type: cell('Type of business', ({ business }) => business?.business_type),
  tax: cell('Tax number', ({ business }) => business?.tax_identification_number),
  user_name: cell('User name', ({ user_name }) => user_name),
  remark: cell('Remark', ({ business }) => business?.remark),
};

const detail = cellsOf<ClientDetails>();

/** Everything about clients and their businesses, for a sheet. */
export const CLIENT_DETAIL_CELLS = {
  ...CLIENT_CELLS,
  address: detail('Address', ({ business }) => business?.address),
  state: detail('State', ({ business }) => business?.state),
  country: detail('Country', ({ country }) => country),
};

const { company, kind, contact, email, mobile, holds, associate, account, since, user_name } = CLIENT_CELLS;

/** Clients that receive our stock by API or FTP: without the columns of a business. */
export const EXTERNAL_CLIENT_CELLS = {
  company,
  kind,
  contact,
  email,
  mobile,
  holds,
  associate,
  account,
  since,
  user_name,
};
