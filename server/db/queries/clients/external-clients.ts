/** Clients that receive our stock by API or FTP. */
import { EXTERNAL_ROLES } from '../../../../src/domain/codes.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export const isExternal = async (tx: Tx, id: string): Promise<boolean> =>
  isUuid(id) &&
  (await tx.one(
    `SELECT FROM app_user WHERE id = $1 AND role_id = ANY ($2::smallint[]) AND ${seesClient('id')}`,
    [id, EXTERNAL_ROLES],
  )) !== undefined;

export interface ExternalChanges {
  email?: string;
  user_name?: string | null;
  first_name?: string;
  last_name?: string;
  company_name?: string;
  mobile?: string | null;
  mobile_country_id?: number | null;
  business_associate_id?: string | null;
}

const EXTERNAL_FIELDS = [
  'email',
  'user_name',
  'first_name',
  'last_name',
  'company_name',
  'mobile',
  'mobile_country_id',
  'business_associate_id',
] as const satisfies (keyof ExternalChanges)[];

const COLUMN: Readonly<Record<keyof ExternalChanges, string>> = {
  email: 'email',
  user_name: 'user_name',
  first_name: 'first_name',
  last_name: 'last_name',
  company_name: 'company_name',
  mobile: 'mobile',
  mobile_country_id: 'mobile_country_id',
  business_associate_id: 'associate_id',
};

/** Undefined leaves a field unchanged; null empties it. */
export async function changeExternal(tx: Tx, id: string, changes: ExternalChanges): Promise<void> {
  const values: unknown[] = [id];
  const sets = ['updated_at = now()'];
  const given: ExternalChanges = { ...changes, email: changes.email?.toLowerCase() };
  for (const field of EXTERNAL_FIELDS) {
    if (given[field] === undefined) continue;
    values.push(given[field]);
    sets.push(`${COLUMN[field]} = $${values.length}`);
  }
  await tx.run(`UPDATE app_user SET ${sets.join(', ')} WHERE id = $1`, values);
}
