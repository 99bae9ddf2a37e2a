/** Surveys an upload's whole sheet before the import, so that a person sees its contents. */
import { fork } from 'node:child_process';
import type { ImportServices } from './stage-upload.ts';
import { findUpload } from '../../db/queries/uploads/uploads.ts';
import { finishSurvey, takeSurvey, type Survey } from '../../db/queries/uploads/surveys.ts';
import { isLostConnection } from '../../db/connection-errors.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { namingColumn } from '../understand/survey.ts';
import type { SheetToCount } from './survey-process.ts';

type Found = Survey | { error: string };

/** Enough for sheets of any length, unless a workbook's shared strings exceed it. */
const LIMITS = ['--max-old-space-size=256', '--max-semi-space-size=4'];
const FAILED = 'It could not be checked in advance: that failed on our side. You can still import it.';
const TOO_MUCH = 'It contains too much text to be checked in advance. You can still import it.';

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
    const path = storage.pathOf(upload.storage_key);
    const naming = namingColumn(columns);
    await finish(await countApart({ path, headerRow: header_row, sheet, naming }));
  } catch (error) {
    // Another process, or this one later, surveys it again.
    if (error instanceof Stopped || isLostConnection(error)) throw error;
    await finish({ error: FAILED });
    throw error;
  }
}

/** A signal stopped the survey's process, as it stops this one. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}
const STOPS: ReadonlySet<string> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP']);

function countApart(sheet: SheetToCount): Promise<Found> {
  const counter = fork(new URL('./survey-process.ts', import.meta.url), {
    execArgv: LIMITS,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Does not keep a stopping process alive; another one will survey the sheet.
  counter.unref();
  counter.channel?.unref();
  return new Promise((resolve, reject) => {
    counter.once('message', (found) => resolve(found as Found));
    // Starting and sending may both fail.
    counter.on('error', reject);
    // No effect after a message. Without one, V8 aborted for lack of memory, or there is a bug.
    counter.once('exit', (code, signal) => {
      if (signal === 'SIGABRT' || code === 134) return resolve({ error: TOO_MUCH });
      const sentence = `The survey ended without a result (${signal ?? code}).`;
      reject(signal !== null && STOPS.has(signal) ? new Stopped(sentence) : new Error(sentence));
    });
    counter.send(sheet);
  });
}
