/** Bringing stock in: providers, their sheets, what the columns mean, and the imports. */
import type { components } from '../../src/api/schema.gen.ts';
import { PROVIDER_TYPE } from '../../src/domain/codes.ts';
import { STOCK_FIELD_NAMES, stockField } from '../../src/domain/stock-fields.ts';
import { contains } from '../db/queries/like.ts';
import {
  codesLike,
  findMapping,
  findProvider,
  findProviders,
  insertProvider,
  keepMapping,
  takenBy,
} from '../db/queries/providers.ts';
import { askForSurvey } from '../db/queries/surveys.ts';
import {
  findUpload,
  findUploads,
  insertUpload,
  issuesAfter,
  queueUpload,
  type ConfirmedMapping,
  type UploadRow,
} from '../db/queries/uploads.ts';
import { isUuid } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { absent, badShape, conflict } from '../refusals.ts';
import { readSheet } from '../stock/read-sheet.ts';
import { SheetError } from '../stock/sheet-error.ts';
import { confirmMapping, MappingError } from '../stock/import/confirmed-mapping.ts';
import { issuesCsv } from '../stock/import/issues-csv.ts';
import { openSheet, proposeFor } from '../stock/import/proposal.ts';
import { codeFromName } from '../stock/provider-code.ts';
import type { Handler, ReceivedFile } from './handler.ts';
import { paginationOf } from './pagination.ts';
import { uploadOnWire } from './upload-on-wire.ts';

const PAGE_SIZE = 50;
const ISSUES_PAGE = 5000;
const SHEET_FIELD = 'uploadExcel';

export const listProviders: Handler<'listProviders'> = async ({ query }, call) => {
  const { page = 1, size = PAGE_SIZE, search, provider_type } = query;
  const pattern = search?.trim() ? contains(search.trim()) : null;
  const filter = { pattern, providerType: provider_type ?? null };
  const { rows, total } = await call.read((tx) => findProviders(tx, filter, page, size));
  return { data: { data: rows, pagination: paginationOf(page, size, total) } };
};

export const createProvider: Handler<'createProvider'> = ({ data }, call) => {
  const name = plain(data.name);
  if (name === null) throw badShape('A provider needs a name.', 'name');
  return call.effect<'createProvider'>(async (tx) => {
    const code = data.code?.toUpperCase() ?? (await codeFromName(name, (start) => codesLike(tx, start)));
    const taken = await takenBy(tx, name, code);
    if (taken === 'name') throw conflict(`There is a provider ${name} already.`, { field: 'name' });
    if (taken === 'code') throw conflict(`Another provider has the code ${code}.`, { field: 'code' });
    const id = newId();
    await insertProvider(tx, {
      id,
      name,
      code,
      provider_type: data.provider_type ?? PROVIDER_TYPE.ftp,
      contact_person: plain(data.contact_person),
      email: plain(data.email),
      mobile: plain(data.mobile),
    });
    const provider = await findProvider(tx, id);
    if (!provider) throw absent();
    const message = `${name} was added as ${code}.`;
    return {
      data: provider,
      message,
      audit: { summary: `Provider ${message}`, subject: { provider_id: id } },
    };
  });
};

export const uploadSheet: Handler<'uploadSheet'> = async ({ data, files }, call) => {
  const file = files.find(({ field }) => field === SHEET_FIELD);
  if (!file) throw badShape('Please choose a sheet: a .csv, .csv.gz or .xlsx file.', SHEET_FIELD);
  const { provider, kept } = await call.read(async (tx) => {
    const found = await findProvider(tx, data.provider_id);
    return { provider: found, kept: (found && (await findMapping(tx, found.id))) ?? null };
  });
  const wanted = data.mapping_configuration_id ?? null;
  if (!provider || (wanted !== null && wanted !== kept?.id)) throw absent();
  const proposal = await proposalOf(file, data.header_row ?? null, kept);

  const id = newId();
  const key = newId();
  await call.services.storage.take(key, file.path);
  const answer = await call
    .effect<'uploadSheet'>(async (tx) => {
      const stored = {
        id: newId(),
        storage_key: key,
        original_name: plainName(file.name),
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
        data: uploadOnWire(await mustFind(findUpload(tx, id))),
        message: `${recognised} of ${proposal.columns.length} columns were recognised.`,
        audit: {
          summary: `Uploaded ${plainName(file.name)} for ${provider.name}.`,
          subject: { upload_id: id, provider_id: provider.id },
        },
      };
    })
    .catch(async (error: unknown) => {
      await call.services.storage.remove(key);
      throw error;
    });
  await call.services.enqueue('survey-upload', { upload_id: id });
  return answer;
};

// PostgreSQL takes no NUL in a text, and what people call things has one line.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]+/g;
const plain = (text: string | null | undefined): string | null => text?.replace(CONTROL, ' ').trim() || null;
const plainName = (name: string): string => plain(name)?.slice(-200) ?? 'sheet';

async function proposalOf(
  file: ReceivedFile,
  headerRow: number | null,
  kept: Awaited<ReturnType<typeof findMapping>> | null,
) {
  try {
    return proposeFor(await openSheet(file.path, { headerRow, sheet: null }, kept ?? null), kept ?? null);
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

export const listUploads: Handler<'listUploads'> = async ({ query }, call) => {
  const { page = 1, size = PAGE_SIZE, provider_id } = query;
  if (provider_id !== undefined && !isUuid(provider_id))
    return { data: { data: [], pagination: paginationOf(page, size, 0) } };
  const { rows, total } = await call.read((tx) => findUploads(tx, provider_id ?? null, page, size));
  // What each column was taken for is told of one upload, not of a page of them.
  const data = rows.map((row) => {
    const { columns: _columns, ...upload } = uploadOnWire(row);
    return upload;
  });
  return { data: { data, pagination: paginationOf(page, size, total) } };
};

export const getUpload: Handler<'getUpload'> = async ({ path }, call) => ({
  data: uploadOnWire(await call.read((tx) => mustFind(findUpload(tx, path.id)))),
});

export const runUpload: Handler<'runUpload'> = async ({ path, data }, call) => {
  const upload = await call.read((tx) => mustFind(findUpload(tx, path.id)));
  if (upload.state !== 'proposed') throw conflict(notProposed(upload));
  const mapping: ConfirmedMapping = {
    header_row: data.header_row ?? upload.proposal.header_row,
    sheet: upload.proposal.sheet ?? null,
    columns: await confirmedColumns(upload, data, call.services.storage.pathOf(upload.storage_key)),
    statements: { ...data.statements, location: plain(data.statements?.location) },
  };
  const answer = await call.effect<'runUpload'>(async (tx) => {
    if (!(await queueUpload(tx, upload.id, mapping)))
      throw conflict(notProposed(await mustFind(findUpload(tx, upload.id))));
    await keepMapping(tx, { id: newId(), provider_id: upload.provider_id, ...mapping });
    const message = `The import of ${upload.file_name} has started.`;
    const subject = { upload_id: upload.id, provider_id: upload.provider_id };
    return {
      data: uploadOnWire(await mustFind(findUpload(tx, upload.id))),
      message,
      audit: { summary: `Started the import of ${upload.file_name} for ${upload.provider_name}.`, subject },
    };
  });
  await call.services.enqueue('run-upload', { upload_id: upload.id });
  return answer;
};

async function confirmedColumns(upload: UploadRow, data: components['schemas']['RunUpload'], path: string) {
  const { proposal } = upload;
  try {
    const isOther = data.header_row !== undefined && data.header_row !== proposal.header_row;
    const headers = isOther
      ? (await readSheet(path, { headerRow: data.header_row ?? null, sheet: proposal.sheet ?? null })).headers
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
    case 'queued':
    case 'running':
      return `The import of ${file_name} is under way.`;
    case 'done':
      return `${file_name} was imported already. Upload it again to import it again.`;
    case 'failed':
      return `The import of ${file_name} has failed. Upload the sheet again to try it again.`;
    case 'proposed':
      return `Somebody else changed ${file_name} at the same moment. Try again.`;
  }
}

export const downloadUploadIssues: Handler<'downloadUploadIssues'> = async ({ path, query }, call) => {
  const upload = await call.read((tx) => mustFind(findUpload(tx, path.id)));
  const body = issuesCsv((after) =>
    call.read((tx) => issuesAfter(tx, upload.id, query.kind ?? null, after, ISSUES_PAGE)),
  );
  const name = `${upload.file_name.replace(/(\.csv)?\.\w+$/, '')} issues.csv`;
  return { file: { name, mime: 'text/csv; charset=utf-8', body, disposition: 'attachment' } };
};

async function mustFind(found: Promise<UploadRow | undefined>): Promise<UploadRow> {
  const upload = await found;
  if (!upload) throw absent();
  return upload;
}
