import { utcDay } from '../../../src/domain/kyc-papers.ts';
import { forgetPapers, papersOver } from '../../db/queries/accounts/kept-papers.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { Storage } from '../../files/storage.ts';
import type { Task, TaskContext } from '../task.ts';

const SPAN = 100;

/**
 * Forgets papers of blanked clients whose term is over. The files go after the rows: what a crash leaves
 * behind is a file that nothing names.
 */
export async function forgetPapersOver(
  { ownerPool, storage }: Pick<TaskContext, 'ownerPool'> & { storage: Pick<Storage, 'remove'> },
  today = utcDay(),
): Promise<void> {
  for (;;) {
    const { clients, files } = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      const over = await papersOver(tx, today, SPAN);
      return { clients: over.length, files: await forgetPapers(tx, over) };
    });
    for (const file of files) await storage.remove(file);
    if (clients < SPAN) return;
  }
}

export const forgetKeptPapers: Task = {
  name: 'forget-kept-papers',
  cron: '11 4 * * *',
  retryLimit: 2,
  expireInSeconds: 1_800,
  run: (_data, context) => forgetPapersOver(context),
};
