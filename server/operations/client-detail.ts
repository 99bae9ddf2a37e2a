import { countsOf, findClient } from '../db/queries/clients/clients.ts';
import { stepsOfRecord } from '../db/queries/audit/history.ts';
import { documentsOf } from '../db/queries/kyc/kyc.ts';
import type { Tx } from '../db/with-actor.ts';
import { seesClient } from '../db/fragments/tenancy.ts';
import { notFound } from '../refusals.ts';
import type { AnswerData } from './handler.ts';

/**
 * A client with business, documents and counts. @throws Refused 404 if missing, or not visible to
 * the actor
 */
export async function clientDetail(tx: Tx, id: string): Promise<AnswerData<'getClient'>> {
  const client = await findClient(tx, id);
  if (!client) throw notFound();
  const documents = [];
  for (const document of await documentsOf(tx, client.id)) {
    documents.push({ ...document, history: await stepsOfRecord(tx, document.kyc_id, seesClient) });
  }
  const business_history = client.business ? await stepsOfRecord(tx, client.business.id, seesClient) : [];
  return { ...client, documents, business_history, counts: await countsOf(tx, client.id) };
}
