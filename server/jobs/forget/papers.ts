import { houseToday } from '../../../src/domain/days/house-days.ts';
import { forgetPapers, papersOver } from '../../db/queries/accounts/kept-papers.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { Storage } from '../../files/storage.ts';
import type { Task, TaskContext } from '../task.ts';

const SPAN = 100;

/**
 * Deletes papers of blanked clients once the legal term is over. Their files are removed before the
 * commit: after a crash the next run finds the rows again, and removing a file twice does no harm.
 */
export async function forgetPapersOver(
  { ownerPool, storage }: Pick<TaskContext, 'ownerPool'> & { storage: Pick<Storage, 'remove'> },
  today = houseToday(),
): Promise<void> {
  for (;;) {
    const forgotten = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      const over = await papersOver(tx, today, SPAN);
      for (const file of await forgetPapers(tx, over)) await storage.remove(file);
      return over.length;
    });
    if (forgotten < SPAN) return;
  }
}

export const forgetKeptPapers: Task = {
  name: 'forget-kept-papers',
  cron: '11 4 * * *',
  retryLimit: 2,
  expireInSeconds: 1_800,
  run: (_data, context) => forgetPapersOver(context),
};
