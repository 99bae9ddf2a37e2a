import { houseToday } from '../../../src/domain/days/house-days.ts';
import { deleteKeptDocuments, clientsPastTerm } from '../../db/queries/accounts/kept-kyc-documents.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { Storage } from '../../files/storage.ts';
import type { JobDefinition, JobContext } from '../job.ts';

const SPAN = 100;

/**
 * Deletes papers of blanked clients once the legal term is over. Their files are removed before the
 * commit: after a crash the next run finds the rows again, and removing a file twice does no harm.
 */
export async function deleteDocumentsPastTerm(
  { ownerPool, storage }: Pick<JobContext, 'ownerPool'> & { storage: Pick<Storage, 'remove'> },
  today = houseToday(),
): Promise<void> {
  for (;;) {
    const forgotten = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      const over = await clientsPastTerm(tx, today, SPAN);
      for (const file of await deleteKeptDocuments(tx, over)) await storage.remove(file);
      return over.length;
    });
    if (forgotten < SPAN) return;
  }
}

export const forgetKycDocuments: JobDefinition = {
  name: 'forget-kept-papers',
  cron: '11 4 * * *',
  retryLimit: 2,
  expireInSeconds: 1_800,
  run: (_data, context) => deleteDocumentsPastTerm(context),
};
