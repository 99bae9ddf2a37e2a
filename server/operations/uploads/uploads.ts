/** Providers' sheets: upload, mapping and import. */
import type { components } from '../../../src/api/schema.gen.ts';
import { shownFileName } from '../../../src/domain/text/file-names.ts';
import { openStops, stopsInWords } from '../../../src/domain/sheets/import-stops.ts';
import { STOCK_FIELD_NAMES, stockField } from '../../../src/domain/sheets/stock-fields.ts';
import { UPLOAD_STEPS } from '../../../src/domain/sheets/upload-states.ts';
import { UPLOAD_CELLS } from '../../../src/lists/uploads.ts';
import { findProviderValues, type KeptValue } from '../../db/queries/providers/provider-values.ts';
import {
  findMapping,
  findProvider,
  keepMapping,
  type KeptMapping,
} from '../../db/queries/providers/providers.ts';
import { forgetChanges, keepsStones } from '../../db/queries/uploads/upload-changes.ts';
import { undoHindrance } from '../../db/queries/uploads/upload-undo.ts';
import { askPreview, queueUpload } from '../../db/queries/uploads/upload-steps.ts';
import { forgetIssues } from '../../db/queries/uploads/stone-import.ts';
import { askForSurvey } from '../../db/queries/uploads/surveys.ts';
import {
  findUpload,
  insertUpload,
  issuesAfter,
  type ConfirmedMapping,
  type UploadRow,
  uploadsListed,
} from '../../db/queries/uploads/uploads.ts';
import { isUuid } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { absent, badShape, conflict } from '../../refusals.ts';
import { removeUnlessKept } from '../../files/rolled-back-files.ts';
import { providerValues } from '../../sheets/provider-values.ts';
import { readSheet } from '../../sheets/read-sheet.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import { confirmMapping, MappingError } from '../../sheets/import/confirmed-mapping.ts';
import { issuesCsv } from '../../sheets/import/issues-csv.ts';
import { openSheet, proposeFor } from '../../sheets/import/proposal.ts';
import type { Call, Handler, ReceivedFile } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { plain } from '../plain-text.ts';
import { readingOf } from './open-questions.ts';
import { mustFindUpload, wireUpload } from './upload-wire.ts';

const PAGE_SIZE = 50;
const ISSUES_PAGE = 5000;
const SHEET_FIELD = 'uploadExcel';

export const uploadSheet: Handler<'uploadSheet'> = async ({ data, files }, call) => {
  const file = files.find(({ field }) => field === SHEET_FIELD);
  if (!file) throw badShape('Please choose a sheet: a .csv, .csv.gz or .xlsx file.', SHEET_FIELD);
  const { provider, kept, words } = await call.read(async (tx) => {
    const found = await findProvider(tx, data.provider_id);
    return {
      provider: found,
      kept: (found && (await findMapping(tx, found.id))) ?? null,
      words: found ? await findProviderValues(tx, found.id) : [],
    };
  });
  const wanted = data.mapping_configuration_id ?? null;
  if (!provider || (wanted !== null && wanted !== kept?.id)) throw absent();
  const proposal = await proposalOf(file, data.header_row ?? null, { kept, words }, call.signal);

  const id = newId();
  const key = newId();
  await call.services.storage.take(key, file.path);
  const answer = await call
    .effect<'uploadSheet'>(async (tx) => {
      const stored = {
        id: newId(),
        storage_key: key,
        original_name: sheetName(file.name),
        mime: file.mime,
        size_bytes: file.size,
        sha256: file.sha256,
      };
      await insertUpload(tx, {
        id,
        provider_id: provider.id,
        uploaded_by: call.person.id,
        proposal,
        file: stored,
      });
      await askForSurvey(tx, id);
      const recognised = proposal.columns.filter(({ field }) => field !== null).length;
      return {
        data: wireUpload(await mustFindUpload(findUpload(tx, id))),
        message: `${recognised} of ${proposal.columns.length} columns were recognised.`,
        audit: {
          summary: `Uploaded ${sheetName(file.name)} for ${provider.name}.`,
          subject: { upload_id: id, provider_id: provider.id },
        },
      };
    })
    .catch(async (error: unknown) => {
      await removeUnlessKept(call.services.storage, [key], error);
      throw error;
    });
  await call.services.enqueue('survey-upload', { upload_id: id });
  return answer;
};

const sheetName = (given: string): string => shownFileName(given, 'sheet');

async function proposalOf(
  file: ReceivedFile,
  headerRow: number | null,
  { kept, words }: { kept: KeptMapping | null; words: readonly KeptValue[] },
  signal: AbortSignal,
) {
  try {
    const sheet = await openSheet(file.path, { headerRow, sheet: null }, kept, signal);
    return proposeFor(sheet, kept, file.name, providerValues(words));
  } catch (error) {
    if (error instanceof SheetError) throw badShape(error.message, SHEET_FIELD);
    throw error;
  }
}

/** The id is the provider's. */
export const getMapping: Handler<'getMapping'> = async ({ path }, call) => {
  const { provider, kept } = await call.read(async (tx) => {
    const found = await findProvider(tx, path.id);
    return { provider: found, kept: found && (await findMapping(tx, found.id)) };
  });
  if (!provider) throw absent();
  return {
    data: {
      provider_id: provider.id,
      mapping_configuration_id: kept?.id ?? null,
      header_row: kept?.header_row ?? null,
      sheet: kept?.sheet ?? null,
      columns: kept?.columns ?? [],
      statements: kept?.statements ?? {},
    },
  };
};

export const listStockFields: Handler<'listStockFields'> = async ({ query }) => ({
  data: STOCK_FIELD_NAMES.map((field) => ({
    field,
    label: stockField(field).label,
    kind: stockField(field).kind,
  })).filter(({ kind }) => query.type === undefined || kind === query.type),
});

export const listUploads: Handler<'listUploads'> = ({ query }, call) => {
  const { provider_id: provider = null, waiting } = query;
  const listed = () => (provider !== null && !isUuid(provider) ? null : uploadsListed(provider, waiting));
  const list = { name: 'uploads', size: PAGE_SIZE, cells: UPLOAD_CELLS, listed, shown: withoutColumns };
  return pageOrSheet(list, query, call);
};

/** Lists of uploads leave out the columns, which a single upload has. */
function withoutColumns(row: UploadRow): components['schemas']['Upload'] {
  const { columns: _columns, ...upload } = wireUpload(row);
  return upload;
}

export const getUpload: Handler<'getUpload'> = async ({ path }, call) =>
  call.read(async (tx) => {
    const upload = await mustFindUpload(findUpload(tx, path.id));
    const can_undo = upload.state === 'done' && (await undoHindrance(tx, upload.id)) === null;
    const stones_kept = upload.state === 'done' && (await keepsStones(tx, upload.id));
    return { data: { ...wireUpload(upload), can_undo, stones_kept } };
  });

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
    throw badShape('Please choose what each column holds.', 'columns');
  const isShown = columns === undefined && mode === upload.mode;
  const open = isShown ? openStops(upload.preview?.stops ?? [], confirmed) : [];
  if (open.length > 0) throw conflict(stopsInWords(open));
  const mapping = columns === undefined ? null : await mappingOf(upload, { ...data, columns }, call);
  const answer = await call.effect<'runUpload'>(async (tx) => {
    if (!(await queueUpload(tx, upload.id, { mapping, mode, confirmed })))
      throw conflict(notProposed(await mustFindUpload(findUpload(tx, upload.id))));
    const followed = mapping ?? upload.mapping;
    if (followed) await keepMapping(tx, { id: newId(), provider_id: upload.provider_id, ...followed });
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

async function confirmedColumns(upload: UploadRow, data: Confirmed, { services, signal }: Call) {
  const { proposal } = upload;
  const path = services.storage.pathOf(upload.storage_key);
  try {
    const isOther = data.header_row !== undefined && data.header_row !== proposal.header_row;
    const headers = isOther
      ? (await readSheet(path, { headerRow: data.header_row ?? null, sheet: proposal.sheet ?? null, signal }))
          .headers
      : proposal.columns.map(({ header }) => header);
    return confirmMapping(
      headers,
      data.columns.map(({ column, field }) => ({ column, field: field ?? null })),
    );
  } catch (error) {
    if (error instanceof SheetError) throw badShape(error.message, 'header_row');
    if (error instanceof MappingError) throw badShape(error.message, 'columns');
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
      return `${file_name} was imported already. Upload it again to import it again.`;
    case 'failed':
      return `The import of ${file_name} has failed. Upload the sheet again to try it again.`;
    case 'proposed':
    case 'previewed':
      return `Somebody else changed ${file_name} at the same moment. Try again.`;
  }
}

export const downloadUploadIssues: Handler<'downloadUploadIssues'> = async ({ path, query }, call) => {
  const upload = await call.read((tx) => mustFindUpload(findUpload(tx, path.id)));
  const body = issuesCsv((after) =>
    call.read((tx) => issuesAfter(tx, upload.id, query.kind ?? null, after, ISSUES_PAGE)),
  );
  const name = `${upload.file_name.replace(/(\.csv)?\.\w+$/, '')} issues.csv`;
  return { file: { name, mime: 'text/csv; charset=utf-8', body, disposition: 'attachment' } };
};
