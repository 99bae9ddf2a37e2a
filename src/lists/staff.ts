/** The columns of lists of staff. */
import type { components } from '../api/schema.gen.ts';
import { ROLE_NAME } from '../domain/codes.ts';
import { statusLabel } from '../machines/workflows.ts';
import { cellsOf } from './cells.ts';

export type Member = components['schemas']['Member'];

export const memberName = ({ first_name, last_name }: Pick<Member, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

const cell = cellsOf<Member>();

export const STAFF_CELLS = {
  name: cell('Name', memberName),
  role: cell('Role', ({ role_id }) => ROLE_NAME[role_id]),
  email: cell('E-mail', ({ email }) => email),
  mobile: cell('Mobile', ({ mobile }) => mobile),
  user_name: cell('User name', ({ user_name }) => user_name),
  account: cell('Account', ({ account_status }) => statusLabel('account', account_status).label),
  last_seen: cell('Last seen', ({ last_seen_at }) => last_seen_at, 'dateTime'),
  since: cell('Since', ({ created_at }) => created_at, 'date'),
};
