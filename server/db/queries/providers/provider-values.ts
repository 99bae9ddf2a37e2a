/** The meanings that people gave providers' words. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { Tx } from '../../with-actor.ts';

export type ProviderValueRow = components['schemas']['ProviderValue'];

export interface StoredProviderValue {
  field: string;
  spelling: string;
  value: string;
  code: string | null;
}

/** A provider's words by field, or those of one field. */
export function findProviderValues(
  tx: Tx,
  providerId: string,
): Promise<(ProviderValueRow & StoredProviderValue)[]> {
  return tx.many(
    `SELECT field, spelling, value, code, changed_by, changed_at FROM provider_value WHERE provider_id = $1
      ORDER BY field, value`,
    [providerId],
  );
}

export async function saveProviderValues(
  tx: Tx,
  providerId: string,
  values: readonly StoredProviderValue[],
  changedBy: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO provider_value (provider_id, field, spelling, value, code, changed_by)
     SELECT $1, field, spelling, value, code, $3 FROM jsonb_to_recordset($2) AS kept (field text, spelling text, value text, code text)
      ORDER BY field, spelling
     ON CONFLICT (provider_id, field, spelling) DO UPDATE
       SET value = excluded.value, code = excluded.code, changed_by = excluded.changed_by, changed_at = now()`,
    [providerId, JSON.stringify(values), changedBy],
  );
}

export async function forgetProviderValues(
  tx: Tx,
  providerId: string,
  values: readonly Pick<StoredProviderValue, 'field' | 'spelling'>[],
): Promise<void> {
  await tx.run(
    `DELETE FROM provider_value v USING jsonb_to_recordset($2) AS gone (field text, spelling text)
      WHERE v.provider_id = $1 AND v.field = gone.field AND v.spelling = gone.spelling`,
    [providerId, JSON.stringify(values)],
  );
}
