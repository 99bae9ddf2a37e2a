import type { components } from '../../../../src/api/schema.gen.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';

type PromisedTo = NonNullable<components['schemas']['StoneDna']['promised_to']>;

/**
 * The client to whom the stone is promised. Row-level security keeps other people's clients out of
 * the answer.
 */
export async function promisedTo(tx: Tx, stoneId: string): Promise<PromisedTo | null> {
  const claim = await tx.one<{ workflow: PromisedTo['workflow'] } & PromisedTo['client']>(
    prepared(`SELECT p.workflow, c.id, trim(c.first_name || ' ' || c.last_name) AS name, b.company_name
       FROM stone_claim p JOIN app_user c ON c.id = p.client_id LEFT JOIN business b ON b.user_id = c.id
      WHERE p.stone_id = $1`),
    [stoneId],
  );
  if (claim === undefined) return null;
  const { workflow, ...client } = claim;
  return { workflow, client };
}
