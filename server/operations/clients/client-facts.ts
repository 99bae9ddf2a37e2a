/** What staff enter about a client's business, and whose client they are. */
import type { components } from '../../../src/api/schema.gen.ts';
import { ROLE } from '../../../src/domain/codes.ts';
import { isActiveAssociate, type BusinessFacts } from '../../db/queries/clients/clients.ts';
import { countryExists } from '../../db/queries/session/people.ts';
import type { Tx } from '../../db/with-actor.ts';
import { badShape } from '../../refusals.ts';
import { relyOnAccounts } from '../../workflows/people/accounts-lock.ts';
import type { Call } from '../handler.ts';
import { nameOrNull, neededName } from '../session/names.ts';

type TypedBusiness = Pick<
  components['schemas']['NewClient'],
  'company_name' | 'business_type' | 'tax_identification_number' | 'address' | 'city' | 'state' | 'country_id'
>;

/** @throws Refused 400 names the field that cannot be kept */
export const businessOf = (typed: TypedBusiness): BusinessFacts => ({
  companyName: neededName(typed.company_name, 'company_name', 'Please enter the company name.'),
  businessType: nameOrNull(typed.business_type, 'business_type'),
  taxNumber: nameOrNull(typed.tax_identification_number, 'tax_identification_number'),
  address: nameOrNull(typed.address, 'address'),
  city: nameOrNull(typed.city, 'city'),
  state: nameOrNull(typed.state, 'state'),
  countryId: typed.country_id ?? null,
});

/** @throws Refused 400 a country that is not in the list */
export async function refuseUnknownSeat(tx: Tx, { countryId }: BusinessFacts): Promise<void> {
  if (countryId !== null && !(await countryExists(tx, countryId)))
    throw badShape('Please choose a country from the list.', 'country_id');
}

/**
 * An associate's clients are their own; an administrator chooses.
 * @throws Refused 400 an associate who cannot be chosen
 */
export async function associateFor(tx: Tx, call: Call, chosen: string | null): Promise<string | null> {
  if (call.person.role === ROLE.associate) {
    if (chosen !== null && chosen !== call.person.id) {
      throw badShape(
        'The clients that you add are your own. Leave the business associate out.',
        'business_associate_id',
      );
    }
    return call.person.id;
  }
  await relyOnAccounts(tx);
  if (chosen !== null && !(await isActiveAssociate(tx, chosen))) {
    throw badShape('Please choose a business associate from the list.', 'business_associate_id');
  }
  return chosen;
}
