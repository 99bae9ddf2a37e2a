/** Previewing and importing a sheet by the mapping that a person confirmed. */
import type { components } from '../../../src/api/schema.gen.ts';
import { openStops, stopsInWords } from '../../../src/domain/sheets/import-stops.ts';
import { readSheetInProcess } from '../../sheets/read/read-in-process.ts';
import { SheetError } from '../../sheets/read/sheet-error.ts';
import { UPLOAD_STEPS } from '../../../src/domain/sheets/upload-states.ts';
import { saveMapping } from '../../db/queries/providers/providers.ts';
import { forgetChanges } from '../../db/queries/uploads/upload-changes.ts';
import { askPreview, queueUpload } from '../../db/queries/uploads/upload-steps.ts';
import { forgetIssues } from '../../db/queries/uploads/stone-import.ts';
import { findUpload, type ConfirmedMapping, type UploadRow } from '../../db/queries/uploads/uploads.ts';
import { newId } from '../../ids.ts';
import { invalidRequest, conflict } from '../../refusals.ts';
import { confirmMapping, MappingError } from '../../sheets/import/confirmed-mapping.ts';
import type { Call, Handler } from '../handler.ts';
import { plain } from '../plain-text.ts';
import { readFor } from '../read-as.ts';
import { readingOf } from './open-questions.ts';
import { mustFindUpload, wireUpload } from './upload-wire.ts';

export const previewUpload: Handler<'previewUpload'> = async ({ path, data }, call) => {
  const upload = await call.read((tx) => mustFindUpload(findUpload(tx, path.id)));
  if (!isBefore('preview', upload)) throw conflict(notProposed(upload));
  const mapping = await mappingOf(upload, { ...data }, call);
  const answer = await call.effect<'previewUpload'>(async (tx) => {
    if (!(await askPreview(tx, upload.id, mapping, data.mode ?? 'part')))
      throw conflict(notProposed(await mustFindUpload(findUpload(tx, upload.id))));
    await forgetChanges(tx, [upload.id]);
    await forgetIssues(tx, upload.id);
    return {
      data: wireUpload(await mustFindUpload(findUpload(tx, upload.id))),
      message: `${upload.file_name} is being read. Nothing changes before you confirm.`,
      audit: {
        summary: `Requested a preview of ${upload.file_name} for the stock of ${upload.provider_name}.`,
        subject: { upload_id: upload.id, provider_id: upload.provider_id },
      },
    };
  });
  await call.services.enqueue('run-upload', { upload_id: upload.id });
  return answer;
};

export const runUpload: Handler<'runUpload'> = async ({ path, data }, call) => {
  const upload = await call.read((tx) => mustFindUpload(findUpload(tx, path.id)));
  if (!isBefore('queue', upload)) throw conflict(notProposed(upload));
  const { columns, mode = upload.mode, confirmed = [] } = data;
  if (columns === undefined && upload.state !== 'previewed')
    throw invalidRequest('Please choose what each column contains.', 'columns');
  const isShown = columns === undefined && mode === upload.mode;
  const open = isShown ? openStops(upload.preview?.stops ?? [], confirmed) : [];
  if (open.length > 0) throw conflict(stopsInWords(open));
  const mapping = columns === undefined ? null : await mappingOf(upload, { ...data, columns }, call);
  const answer = await call.effect<'runUpload'>(async (tx) => {
    if (!(await queueUpload(tx, upload.id, { mapping, mode, confirmed })))
      throw conflict(notProposed(await mustFindUpload(findUpload(tx, upload.id))));
    const followed = mapping ?? upload.mapping;
    if (followed) await saveMapping(tx, { id: newId(), provider_id: upload.provider_id, ...followed });
    const message = `The import of ${upload.file_name} has started.`;
    const subject = { upload_id: upload.id, provider_id: upload.provider_id, mode, confirmed };
    return {
      data: wireUpload(await mustFindUpload(findUpload(tx, upload.id))),
      message,
      audit: { summary: `Started the import of ${upload.file_name} for ${upload.provider_name}.`, subject },
    };
  });
  await call.services.enqueue('run-upload', { upload_id: upload.id });
  return answer;
};

const isBefore = (step: 'preview' | 'queue', { state }: UploadRow): boolean =>
  UPLOAD_STEPS[step].from.some((from) => from === state);

type Confirmed = components['schemas']['PreviewUpload'];

async function mappingOf(upload: UploadRow, data: Confirmed, call: Call): Promise<ConfirmedMapping> {
  const columns = await confirmedColumns(upload, data, call);
  const statements = { ...data.statements, location: plain(data.statements?.location) };
  return {
    header_row: data.header_row ?? upload.proposal.header_row,
    sheet: upload.proposal.sheet ?? null,
    columns,
    statements,
    reading: await readingOf(upload, columns, statements, call),
  };
}

async function confirmedColumns(upload: UploadRow, data: Confirmed, call: Call) {
  const { proposal } = upload;
  const place = { headerRow: data.header_row ?? null, sheet: proposal.sheet ?? null };
  try {
    const isOther = data.header_row !== undefined && data.header_row !== proposal.header_row;
    const headers = isOther
      ? await call.services.storage.lend(
          upload.storage_key,
          async (path) => (await readSheetInProcess({ path, ...place }, readFor(call))).headers,
        )
      : proposal.columns.map(({ header }) => header);
    return confirmMapping(
      headers,
      data.columns.map(({ column, field }) => ({ column, field: field ?? null })),
    );
  } catch (error) {
    if (error instanceof SheetError) throw invalidRequest(error.message, 'header_row');
    if (error instanceof MappingError) throw invalidRequest(error.message, 'columns');
    throw error;
  }
}

function notProposed({ state, file_name }: UploadRow): string {
  switch (state) {
    case 'previewing':
      return `${file_name} is being read. Wait for its preview.`;
    case 'discarded':
      return `${file_name} was discarded. Upload it again.`;
    case 'undoing':
    case 'undone':
      return `The import of ${file_name} was undone. Upload it again to import it again.`;
    case 'queued':
    case 'running':
      return `The import of ${file_name} is under way.`;
    case 'done':
      return `${file_name} has already been imported. Upload it again to import it again.`;
    case 'failed':
      return `The import of ${file_name} has failed. Upload the sheet again to retry.`;
    case 'proposed':
    case 'previewed':
      return `Someone else changed ${file_name} at the same moment. Try again.`;
  }
}
