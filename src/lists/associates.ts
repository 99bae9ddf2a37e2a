/** The columns of lists of business associates. */
import type { components } from '../api/schema.gen.ts';
import { statusLabel } from '../machines/workflows.ts';
import { cellsOf } from './cells.ts';
import { memberName } from './staff.ts';

type Schemas = components['schemas'];
type Associate = Schemas['Associate'];

const cell = cellsOf<Associate>();

export const ASSOCIATE_CELLS = {
  name: cell('Name', memberName),
  type: cell('Sells', ({ business_associate_type }) => business_associate_type),
  email: cell('E-mail', ({ email }) => email),
  mobile: cell('Mobile', ({ mobile }) => mobile),
  customers: cell('Clients', ({ customers }) => customers, 'count'),
  registered: cell('Registered', ({ registered }) => registered, 'count'),
  enquiries: cell('Enquiries', ({ enquiries }) => enquiries, 'count'),
  holds: cell('Holds', ({ holds }) => holds, 'count'),
  memos: cell('Memos', ({ memos }) => memos, 'count'),
  confirm_stones: cell('Confirm stones', ({ confirm_stones }) => confirm_stones, 'count'),
  account: cell('Account', ({ account_status }) => statusLabel('account', account_status).label),
  user_name: cell('User name', ({ user_name }) => user_name),
  since: cell('Since', ({ created_at }) => created_at, 'date'),
};

/** An associate beside one of their clients; without clients the client's fields are null. */
interface AssociateDetail {
  name: string;
  business_associate_type: string | null;
  email: string;
  mobile: string | null;
  account_status: Schemas['AccountStatus'];
  company: string | null;
  contact: string | null;
  client_email: string | null;
  client_mobile: string | null;
  city: string | null;
  business_status: Schemas['BusinessStatus'] | null;
  client_since: string | null;
}

const detail = cellsOf<AssociateDetail>();

export const ASSOCIATE_DETAIL_CELLS = {
  name: detail('Business associate', ({ name }) => name),
  type: detail('Sells', ({ business_associate_type }) => business_associate_type),
  email: detail('E-mail', ({ email }) => email),
  mobile: detail('Mobile', ({ mobile }) => mobile),
  account: detail('Account', ({ account_status }) => statusLabel('account', account_status).label),
  client: detail('Client', ({ company, contact }) => company ?? contact),
  contact: detail('Contact person', ({ contact }) => contact),
  client_email: detail('Client’s e-mail', ({ client_email }) => client_email),
  client_mobile: detail('Client’s mobile', ({ client_mobile }) => client_mobile),
  city: detail('City', ({ city }) => city),
  business: detail('Business', ({ business_status }) =>
    business_status === null ? null : statusLabel('business', business_status).label,
  ),
  client_since: detail('Client since', ({ client_since }) => client_since, 'date'),
};
