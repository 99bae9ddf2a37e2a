/** Uploading providers' sheets, and listing the uploads. */
import { CONTRADICTION_CELLS } from '../../../src/lists/contradictions.ts';
import { contains } from '../../db/queries/like.ts';
import { contradictionsListed } from '../../db/queries/stones/contradictions.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import { shownFileName } from '../../../src/domain/text/file-names.ts';
import { STOCK_FIELD_NAMES, stockField } from '../../../src/domain/sheets/stock-fields.ts';
import { UPLOAD_CELLS } from '../../../src/lists/uploads.ts';
import { findProviderValues, type StoredProviderValue } from '../../db/queries/providers/provider-values.ts';
import {
  findMapping,
  findProvider,
  lockProviderForUse,
  type StoredMapping,
} from '../../db/queries/providers/providers.ts';
import { hasNamedStones } from '../../db/queries/uploads/upload-changes.ts';
import { undoHindrance } from '../../db/queries/uploads/upload-undo.ts';
import { askForSurvey } from '../../db/queries/uploads/surveys.ts';
import { findUpload, insertUpload, type UploadRow, uploadsListed } from '../../db/queries/uploads/uploads.ts';
import { isUuid } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { removeUnlessCommitted } from '../../files/rolled-back-files.ts';
import { providerValues } from '../../sheets/rows/cell-reading.ts';
import { SheetError } from '../../sheets/read/sheet-error.ts';
import { openSheet } from '../../sheets/read/open-sheet.ts';
import { proposeFor } from '../../sheets/understand/proposal.ts';
import type { ReadFor } from '../../readers/pool.ts';
import type { Handler, ReceivedFile } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { readFor } from '../read-as.ts';
import { mustFindUpload, wireUpload } from './upload-wire.ts';

const PAGE_SIZE = 50;
const SHEET_FIELD = 'uploadExcel';

export const uploadSheet: Handler<'uploadSheet'> = async ({ data, files }, call) => {
  const file = files.find(({ field }) => field === SHEET_FIELD);
  if (!file) throw invalidRequest('Please choose a sheet: a .csv, .csv.gz or .xlsx file.', SHEET_FIELD);
  const { provider, kept, words } = await call.read(async (tx) => {
    const found = await findProvider(tx, data.provider_id);
    return {
      provider: found,
      kept: (found && (await findMapping(tx, found.id))) ?? null,
      words: found ? await findProviderValues(tx, found.id) : [],
    };
  });
  const wanted = data.mapping_configuration_id ?? null;
  if (!provider || (wanted !== null && wanted !== kept?.id)) throw notFound();
  const proposal = await proposalOf(file, data.header_row ?? null, { kept, words }, readFor(call));

  const id = newId();
  const key = newId();
  await call.services.storage.take(key, file.path);
  const answer = await call
    .effect<'uploadSheet'>(async (tx) => {
      // It may have been deleted while the sheet was read.
      if (!(await lockProviderForUse(tx, provider.id))) throw notFound();
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
      await removeUnlessCommitted(call.services.storage, [key], error);
      throw error;
    });
  await call.services.enqueue('survey-upload', { upload_id: id });
  return answer;
};

const sheetName = (given: string): string => shownFileName(given, 'sheet');

async function proposalOf(
  file: ReceivedFile,
  headerRow: number | null,
  { kept, words }: { kept: StoredMapping | null; words: readonly StoredProviderValue[] },
  by: ReadFor,
) {
  try {
    const sheet = await openSheet(file.path, { headerRow, sheet: null }, kept, by);
    return proposeFor(sheet, kept, file.name, providerValues(words));
  } catch (error) {
    if (error instanceof SheetError) throw invalidRequest(error.message, SHEET_FIELD);
    throw error;
  }
}

/** The id is the provider's. */
export const getMapping: Handler<'getMapping'> = async ({ path }, call) => {
  const { provider, kept } = await call.read(async (tx) => {
    const found = await findProvider(tx, path.id);
    return { provider: found, kept: found && (await findMapping(tx, found.id)) };
  });
  if (!provider) throw notFound();
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

/** A list omits the columns; `getUpload` has them. */
function withoutColumns(row: UploadRow): components['schemas']['Upload'] {
  const { columns: _columns, ...upload } = wireUpload(row);
  return upload;
}

export const getUpload: Handler<'getUpload'> = async ({ path }, call) =>
  call.read(async (tx) => {
    const upload = await mustFindUpload(findUpload(tx, path.id));
    const can_undo = upload.state === 'done' && (await undoHindrance(tx, upload.id)) === null;
    const stones_kept = upload.state === 'done' && (await hasNamedStones(tx, upload.id));
    return { data: { ...wireUpload(upload), can_undo, stones_kept } };
  });

/** Pairs of rows that contradict each other about their certificate. */
export const listContradictions: Handler<'listContradictions'> = ({ query }, call) => {
  const pattern = query.search?.trim() ? contains(query.search.trim()) : null;
  const listed = () => contradictionsListed(query.told_apart ?? false, pattern);
  return pageOrSheet(
    { name: 'contradictions', size: PAGE_SIZE, cells: CONTRADICTION_CELLS, listed },
    query,
    call,
  );
};
