/** People whom a test adds for itself. */
import { newId } from '../../../server/ids.ts';
import type { Api } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';

export interface Member {
  id: string;
  email: string;
  first_name: string;
  account_status: number;
  version: string;
}

export interface Associate extends Member {
  business_associate_type: string | null;
  customers: number;
  registered: number;
  enquiries: number;
  holds: number;
}

export const ASSOCIATES = '/business-associate/businessassociate';

/** What an operation needs of a person. */
export const details = (more: object = {}): Record<string, unknown> & { email: string } => ({
  email: `${newId()}@people.test`,
  first_name: 'Ines',
  last_name: 'Crown',
  ...more,
});

export async function associate(admin: Api, more: object = {}): Promise<Associate> {
  return dataOf<Associate>(await admin.send('POST', ASSOCIATES, details(more)));
}

/** A client of this associate, with a business. */
export async function clientOf(admin: Api, associateId: string | null, company: string): Promise<Member> {
  const data = { ...details(), company_name: company, business_associate_id: associateId };
  return dataOf<Member>(await admin.send('POST', '/customer/add-customer-with-business', data));
}
