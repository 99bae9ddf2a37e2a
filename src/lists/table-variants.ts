/**
 * The tables of people, each with what stands in its columns, for the screens and the sheets.
 * (Specification, section 2: table variants.)
 */
import { ASSOCIATE_CELLS } from './associates.ts';
import { BULK_CUSTOMER_CELLS } from './bulk-emails.ts';
import { CLIENT_CELLS } from './clients.ts';
import { GUEST_CELLS } from './guests.ts';
import { STAFF_CELLS } from './staff.ts';

export const TABLE_VARIANTS = {
  /** Quality control and auditors, too. */
  administrator: STAFF_CELLS,
  businessAssociate: ASSOCIATE_CELLS,
  customer: CLIENT_CELLS,
  /** The recipients of an e-mail to many clients, with what became of it for each. */
  bulkCustomer: BULK_CUSTOMER_CELLS,
  guest: GUEST_CELLS,
} as const;
