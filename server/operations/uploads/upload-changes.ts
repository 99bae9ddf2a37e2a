/**
 * An upload's changes stone by stone; discarding it before the import, and undoing it afterwards.
 */
import { findChanges, forgetChanges } from '../../db/queries/uploads/upload-changes.ts';
import { movedSince, undoHindrance } from '../../db/queries/uploads/upload-undo.ts';
import { askUndo, discardUpload as discard } from '../../db/queries/uploads/upload-steps.ts';
import { forgetIssues } from '../../db/queries/uploads/stone-import.ts';
import { findUpload, type UploadRow } from '../../db/queries/uploads/uploads.ts';
import { conflict } from '../../refusals.ts';
import { MOVED_NAMED, movedSentence, UNDO_REFUSED } from '../../sheets/import/undo-upload.ts';
import type { Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { mustFindUpload, wireUpload } from './upload-wire.ts';

const PAGE_SIZE = 50;

export const listUploadChanges: Handler<'listUploadChanges'> = async ({ path, query }, call) => {
  const { page = 1, size = PAGE_SIZE, kind } = query;
  return call.read(async (tx) => {
    const upload = await mustFindUpload(findUpload(tx, path.id));
    const { rows, total } = await findChanges(tx, upload.id, kind ?? null, page, size);
    return { data: { data: rows, pagination: paginationOf(page, size, total) } };
  });
};

export const discardUpload: Handler<'discardUpload'> = ({ path }, call) =>
  call.effect<'discardUpload'>(async (tx) => {
    const upload = await mustFindUpload(findUpload(tx, path.id));
    if (!(await discard(tx, upload.id)))
      throw conflict(`${upload.file_name} no longer needs your input, so it cannot be discarded.`);
    await forgetChanges(tx, [upload.id]);
    await forgetIssues(tx, upload.id);
    return {
      data: wireUpload(await mustFindUpload(findUpload(tx, upload.id))),
      message: `${upload.file_name} was discarded. No stone was changed.`,
      audit: {
        summary: `Discarded ${upload.file_name} of ${upload.provider_name}.`,
        subject: subjectOf(upload),
      },
    };
  });

export const undoUpload: Handler<'undoUpload'> = async ({ path }, call) => {
  const answer = await call.effect<'undoUpload'>(async (tx) => {
    const upload = await mustFindUpload(findUpload(tx, path.id));
    if (upload.state !== 'done')
      throw conflict('Only an imported upload can be undone. Reload it to see its state.');
    const hindrance = await undoHindrance(tx, upload.id);
    if (hindrance !== null) throw conflict(UNDO_REFUSED[hindrance]);
    const { stones, count } = await movedSince(tx, upload.id, MOVED_NAMED);
    if (count > 0) {
      const reason = 'It has moved since.';
      throw conflict(movedSentence(count), {
        refusal: 'state',
        stones: stones.map((stone) => ({ ...stone, reason })),
      });
    }
    if (!(await askUndo(tx, upload.id))) throw conflict('Someone else is changing this upload. Reload it.');
    return {
      data: wireUpload(await mustFindUpload(findUpload(tx, upload.id))),
      message: `${upload.file_name} is being undone.`,
      audit: {
        summary: `Started to undo ${upload.file_name} of ${upload.provider_name}.`,
        subject: subjectOf(upload),
      },
    };
  });
  await call.services.enqueue('run-upload', { upload_id: path.id });
  return answer;
};

const subjectOf = ({ id, provider_id }: UploadRow) => ({ upload_id: id, provider_id });
