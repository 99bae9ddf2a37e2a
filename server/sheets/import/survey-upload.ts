/** Surveys an upload's whole sheet before the import, so that a person sees its contents. */
import { isOfTheMoment, type ImportServices } from './import-upload.ts';
import { findUpload } from '../../db/queries/uploads/uploads.ts';
import { finishSurvey, takeSurvey, type Survey } from '../../db/queries/uploads/surveys.ts';
import type { Tasks } from '../../readers/tasks.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { sheets } from '../../readers/readers.ts';
import { TooCostly } from '../../readers/too-costly.ts';
import { namingColumn } from '../understand/survey.ts';
import { SheetError } from '../read/sheet-error.ts';

type Found = Survey | { error: string };

const FAILED = 'It could not be checked in advance: that failed on our side. You can still import it.';
const TOO_MUCH = 'It is too large to be checked in advance. You can still import it.';

/** Surveys an upload that waits for it; does nothing if that is done or in progress. */
export async function surveyUpload(uploadId: string, { ownerPool, storage }: ImportServices): Promise<void> {
  const taken = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    const asked = await takeSurvey(tx, uploadId);
    const upload = asked === null ? undefined : await findUpload(tx, uploadId);
    return asked === null || upload === undefined ? null : { asked, upload };
  });
  if (taken === null) return;
  const { asked, upload } = taken;
  const { header_row, sheet = null, columns } = upload.proposal;
  const finish = (found: Found): Promise<void> =>
    withActor(ownerPool, SYSTEM, 'write', (tx) => finishSurvey(tx, uploadId, asked, found));
  try {
    const naming = namingColumn(columns);
    await finish(
      await storage.lend(upload.storage_key, (path) =>
        surveyOf({ path, headerRow: header_row, sheet, naming }),
      ),
    );
  } catch (error) {
    // Another process, or this one later, surveys it again.
    if (isOfTheMoment(error)) throw error;
    await finish({ error: FAILED });
    throw error;
  }
}

async function surveyOf(asks: Tasks['survey']['asks']): Promise<Found> {
  try {
    return await sheets.run('survey', asks, { requester: null });
  } catch (error) {
    if (error instanceof SheetError) return { error: error.message };
    if (error instanceof TooCostly) return { error: TOO_MUCH };
    throw error;
  }
}
