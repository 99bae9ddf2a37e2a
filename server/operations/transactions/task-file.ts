/** The file of a task's answer, for the person who asked. */
import { downloadName } from '../../../src/domain/text/file-names.ts';
import type { TaskFile } from '../../db/queries/transactions/tasks.ts';
import { notFound } from '../../refusals.ts';
import type { Call, FileAnswer } from '../handler.ts';

/** @throws Refused 404 for a missing file, or somebody else's */
export function answerFile(found: TaskFile | undefined, call: Call): FileAnswer {
  if (!found) throw notFound();
  return {
    file: {
      name: downloadName(found.stock_no, found.id, found.mime),
      mime: found.mime,
      body: call.services.storage.open(found.storage_key),
      disposition: 'attachment',
    },
  };
}
