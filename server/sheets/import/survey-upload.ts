/** Reads an upload's sheet to its end before anything is imported, so that a person sees what is in it. */
import { fork } from 'node:child_process';
import type { ImportServices } from './import-upload.ts';
import { findUpload } from '../../db/queries/uploads/uploads.ts';
import { finishSurvey, takeSurvey, type Survey } from '../../db/queries/uploads/surveys.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { SheetToCount } from './survey-process.ts';

type Found = Survey | { error: string };

/** Sheets of any length fit; a workbook whose texts alone are larger does not. */
const LIMITS = ['--max-old-space-size=256', '--max-semi-space-size=4'];
const TOO_MUCH = 'It holds too much text to be looked through beforehand. It can be imported all the same.';

/** Surveys an upload that waits for it; does nothing where that was done, or somebody is at it. */
export async function surveyUpload(uploadId: string, { ownerPool, storage }: ImportServices): Promise<void> {
  const taken = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    const asked = await takeSurvey(tx, uploadId);
    const upload = asked === null ? undefined : await findUpload(tx, uploadId);
    return asked === null || upload === undefined ? null : { asked, upload };
  });
  if (taken === null) return;
  const { asked, upload } = taken;
  const { header_row, sheet = null } = upload.proposal;
  const found = await countApart({
    path: storage.pathOf(upload.storage_key),
    headerRow: header_row,
    sheet,
  });
  await withActor(ownerPool, SYSTEM, 'write', (tx) => finishSurvey(tx, uploadId, asked, found));
}

function countApart(sheet: SheetToCount): Promise<Found> {
  const counter = fork(new URL('./survey-process.ts', import.meta.url), {
    execArgv: LIMITS,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A process that is asked to stop does not wait for it; somebody else takes it up.
  counter.unref();
  counter.channel?.unref();
  return new Promise((resolve, reject) => {
    counter.once('message', (found) => resolve(found as Found));
    counter.once('error', reject);
    // After its word this changes nothing; without one the engine has given up, or something is wrong with us.
    counter.once('exit', (code, signal) =>
      signal === 'SIGABRT' || code === 134
        ? resolve({ error: TOO_MUCH })
        : reject(new Error(`The survey ended without a result (${signal ?? code}).`)),
    );
    counter.send(sheet);
  });
}
