/**
 * The columns of each table of people, for screens and sheets. (Specification, section 2: table
 * variants.)
 */
import { ASSOCIATE_CELLS } from './associates.ts';
import { BULK_CUSTOMER_CELLS } from './bulk-emails.ts';
import { CLIENT_CELLS } from './clients.ts';
import { GUEST_CELLS } from './guests.ts';
import { STAFF_CELLS } from './staff.ts';

export const TABLE_VARIANTS = {
  /** Also quality control and auditors. */
  administrator: STAFF_CELLS,
  businessAssociate: ASSOCIATE_CELLS,
  customer: CLIENT_CELLS,
  /** The recipients of a bulk e-mail, with the outcome for each. */
  bulkCustomer: BULK_CUSTOMER_CELLS,
  guest: GUEST_CELLS,
} as const;
