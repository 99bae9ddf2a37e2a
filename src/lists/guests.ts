/** The columns of guests. */
import type { components } from '../api/schema.gen.ts';
import { cellsOf } from './cells.ts';

type Guest = components['schemas']['GuestRow'];

const cell = cellsOf<Guest>();

export const GUEST_CELLS = {
  name: cell('Guest', ({ name }) => name),
  company: cell('Company', ({ company_name }) => company_name),
  email: cell('E-mail', ({ email }) => email),
  mobile: cell('Mobile', ({ mobile }) => mobile),
  enquiries: cell('Enquiries', ({ enquiries }) => enquiries, 'count'),
  open_enquiries: cell('Open enquiries', ({ open_enquiries }) => open_enquiries, 'count'),
  searches: cell('Searches', ({ searches }) => searches, 'count'),
  became: cell('Became', ({ became }) =>
    became == null ? null : became === 'guest' ? 'A later guest' : 'A customer',
  ),
  last_seen: cell('Last seen', ({ last_seen_at }) => last_seen_at, 'dateTime'),
  since: cell('First visit', ({ created_at }) => created_at, 'dateTime'),
};
