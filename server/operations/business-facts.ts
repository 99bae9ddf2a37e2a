/** Reads the details of a business for storing. */
import { BUSINESS_STATUS } from '../../src/domain/codes.ts';
import { FIXED_MASTER } from '../../src/domain/masters.ts';
import { insertBusiness, type BusinessFacts } from '../db/queries/clients/clients.ts';
import { choosableName } from '../db/queries/masters/sub-masters.ts';
import { countryExists } from '../db/queries/countries.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { invalidRequest } from '../refusals.ts';
import type { BodyOf } from './handler.ts';
import { nameOrNull, neededName } from './names.ts';

type BusinessInput = BodyOf<'validateAccount'>;

/** All details as stored. @throws Refused 400 without a company */
export function businessFacts(data: BusinessInput): BusinessFacts {
  const said = (
    field: 'business_type' | 'designation' | 'tax_identification_number' | 'address' | 'city' | 'state',
  ) => nameOrNull(data[field], field);
  return {
    companyName: neededName(data.company_name, 'company_name', 'Please enter the company name.'),
    businessType: said('business_type'),
    designation: said('designation'),
    taxNumber: said('tax_identification_number'),
    address: said('address'),
    city: said('city'),
    state: said('state'),
    countryId: data.country_id ?? null,
  };
}

/**
 * Countries and types of business come from their lists. A type that was taken off the list stays
 * with those who have it.
 * @throws Refused 400 for any other
 */
export async function refuseUnknownChoices(
  tx: Tx,
  data: {
    mobile_country_id?: number | null | undefined;
    country_id?: number | null | undefined;
    business_type?: string | null | undefined;
  },
  before: string | null = null,
): Promise<void> {
  await chosenBusinessType(tx, data.business_type?.trim() || null, before);
  for (const field of ['mobile_country_id', 'country_id'] as const) {
    const id = data[field];
    if (id != null && !(await countryExists(tx, id)))
      throw invalidRequest('Please choose a country from the list.', field);
  }
}

/**
 * The type of business by its name in the list. A deactivated one stays with a business that has
 * it.
 * @throws Refused 400 for any other
 */
export async function chosenBusinessType(
  tx: Tx,
  type: string | null,
  before: string | null = null,
): Promise<string | null> {
  if (type === null || type === before) return type;
  const value = await choosableName(tx, FIXED_MASTER.businessType, type);
  if (value) return value.name;
  throw invalidRequest('Please choose a type of business from the list.', 'business_type');
}

/** A new business has submitted nothing yet. */
export async function saveBusiness(tx: Tx, clientId: string, facts: BusinessFacts): Promise<void> {
  const businessType = await chosenBusinessType(tx, facts.businessType);
  const status = BUSINESS_STATUS.notRegistered;
  await insertBusiness(tx, { id: newId(), clientId, ...facts, businessType, status });
}
