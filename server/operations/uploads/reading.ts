/** The steps of a sheet between its upload and its import, and the meanings of providers' words. */
import type { components } from '../../../src/api/schema.gen.ts';
import { isStockField } from '../../../src/domain/sheets/stock-fields.ts';
import { FAULTS } from '../../../src/domain/sheets/stock-issues.ts';
import { meaningsOf, takesMeanings } from '../../../src/domain/sheets/stock-meanings.ts';
import { SURE } from '../../../src/domain/sheets/understanding/settled.ts';
import { twoReadings } from '../../../src/domain/sheets/two-readings.ts';
import { isUnderWay, UPLOAD_STEPS } from '../../../src/domain/sheets/upload-states.ts';
import { spelling } from '../../../src/domain/attributes/synonyms/spelling.ts';
import {
  findProviderValues,
  forgetProviderValues,
  keepProviderValues as keepValues,
  type KeptValue,
} from '../../db/queries/providers/provider-values.ts';
import { findMapping, findProvider } from '../../db/queries/providers/providers.ts';
import { askForSurvey, findSurvey, type Survey } from '../../db/queries/uploads/surveys.ts';
import { forgetIssues } from '../../db/queries/uploads/stone-import.ts';
import { proposeAgain } from '../../db/queries/uploads/upload-steps.ts';
import {
  findUpload,
  insertCopy,
  issuesOfRows,
  type IssueRow,
  type UploadRow,
} from '../../db/queries/uploads/uploads.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { makeFile } from '../../papers/make-file.ts';
import { onDisk } from '../../papers/on-disk.ts';
import { absent, badShape, conflict } from '../../refusals.ts';
import { fractionColumns, valuesToMap } from '../../sheets/ask-survey.ts';
import { clean, type MappedColumn } from '../../sheets/rows/row-cells.ts';
import { namingColumn } from '../../sheets/naming-column.ts';
import { providerValues } from '../../sheets/provider-values.ts';
import { openSheet, proposeFor } from '../../sheets/import/proposal.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import type { Call, Handler } from '../handler.ts';
import { questionsOfFirstRows, understood } from './open-questions.ts';
import { mustFindUpload, wireUpload } from './upload-wire.ts';

const FAULTS_PAGE = 1000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Shown for sheets without a survey: older ones, and those of a feed that imports by itself. */
const NOT_ASKED = 'It was not surveyed. Upload it again to see its contents.';

type Schemas = components['schemas'];

/** The id is the provider's. */
export const listProviderValues: Handler<'listProviderValues'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => {
    const provider = await findProvider(tx, path.id);
    if (!provider) throw absent();
    return valuesOnWire(tx, provider.id);
  }),
});

/** The id is the provider's. */
export const keepProviderValues: Handler<'keepProviderValues'> = async ({ path, data }, call) => {
  const provider = await call.read((tx) => findProvider(tx, path.id));
  if (!provider) throw absent();
  const keep = [...uniqueBySpelling((data.keep ?? []).map(keptValue))];
  const forget = (data.forget ?? []).map(({ field, value }) => ({ field, spelling: spelling(value) }));
  return call.effect<'keepProviderValues'>(async (tx) => {
    await forgetProviderValues(tx, provider.id, forget);
    await keepValues(tx, provider.id, keep, call.person.name);
    const count = keep.length + forget.length;
    return {
      data: await valuesOnWire(tx, provider.id),
      message: `${provider.name}: the meaning of ${count === 1 ? 'a word' : `${count} words`} was kept.`,
      audit: {
        summary:
          `Said what words of ${provider.name} mean: ${[...keep.map(inWords), ...forget.map(forgotten)].join(', ')}.`.slice(
            0,
            1000,
          ),
        subject: { provider_id: provider.id },
      },
    };
  });
};

const inWords = ({ field, value, code }: KeptValue): string => `${field} "${value}" is ${code ?? 'nothing'}`;
const forgotten = ({ field, spelling: word }: { field: string; spelling: string }): string =>
  `${field} "${word}" is not known`;

function keptValue({
  field,
  value,
  code,
}: NonNullable<Schemas['KeepProviderValues']['keep']>[number]): KeptValue {
  if (!isStockField(field) || !takesMeanings(field))
    throw badShape(`No word of ${field} can be given a meaning. Leave it out.`, 'keep');
  const word = spelling(value);
  if (word === '') throw badShape('A word of only punctuation has no meaning. Leave it out.', 'keep');
  if (code !== null && !meaningsOf(field).some((meaning) => meaning.code === code))
    throw badShape(`${field} has no code ${code}. Choose one of its own.`, 'keep');
  return { field, spelling: word, value: clean(value), code };
}

/** If a word has several meanings, the last one counts. */
function uniqueBySpelling(values: readonly KeptValue[]): Iterable<KeptValue> {
  return new Map(values.map((value) => [`${value.field} ${value.spelling}`, value])).values();
}

async function valuesOnWire(tx: Tx, providerId: string): Promise<Schemas['ProviderValue'][]> {
  const rows = await findProviderValues(tx, providerId);
  return rows.map(({ spelling: _spelling, ...row }) => row);
}

export const surveyUpload: Handler<'surveyUpload'> = async ({ path, data }, call) => {
  const { upload, found, kept } = await call.read(async (tx) => {
    const upload = await mustFindUpload(findUpload(tx, path.id));
    return {
      upload,
      found: await findSurvey(tx, upload.id),
      kept: await findProviderValues(tx, upload.provider_id),
    };
  });
  const survey = found?.survey ?? null;
  const chosen = data.columns ?? upload.proposal.columns;
  const statements = data.statements ?? upload.proposal.statements;
  if (survey === null) {
    const failed = found === null ? NOT_ASKED : found.error;
    return {
      data: {
        state: failed === null ? 'reading' : 'failed',
        questions: failed === null ? [] : await questionsOfFirstRows(upload, chosen, statements, call),
        error: failed,
        rows_read: null,
        columns: [],
        read_as: [],
        readings: [],
        values: [],
        more_values: 0,
        discount: null,
        fractions: [],
      },
    };
  }
  const mapping = chosenColumns(upload, chosen);
  const { questions, discount, readAs } = await understood(upload, chosen, statements, survey, call);
  // The proposal of the survey, since a new proposal requests a new survey.
  const naming = namingColumn(upload.proposal.columns);
  const { values, more } = valuesToMap(survey, mapping, providerValues(kept), naming);
  return {
    data: {
      state: 'done',
      questions,
      error: null,
      rows_read: survey.rows_read,
      hidden_rows: survey.hidden_rows,
      columns: survey.columns.map(({ filled, numbers }, column) => ({ column, filled, numbers })),
      read_as: readAs,
      readings: doubtful(upload, survey.sample),
      values,
      more_values: more,
      discount,
      fractions: fractionColumns(survey, mapping),
    },
  };
};

/** The columns that may hold one of two fields, as proposed. */
function doubtful({ proposal }: UploadRow, sample: Survey['sample']): Schemas['UploadSurvey']['readings'] {
  const taken = new Set(
    proposal.columns.flatMap(({ field, confidence = 0 }) => (field && confidence >= SURE ? [field] : [])),
  );
  return proposal.columns.flatMap((column) => {
    const choices = twoReadings(column, sample, taken);
    return choices.length === 0 ? [] : [{ column: column.column, choices }];
  });
}

/** The columns of the person's unfinished mapping; invalid choices are left out. */
function chosenColumns(
  upload: UploadRow,
  chosen: readonly { column: number; field?: string | null }[],
): MappedColumn[] {
  const headers = new Map(upload.proposal.columns.map(({ column, header }) => [column, header]));
  return chosen.flatMap(({ column, field }) => {
    const header = headers.get(column);
    return header !== undefined && field != null && isStockField(field) ? [{ column, header, field }] : [];
  });
}

export const readUploadAgain: Handler<'readUploadAgain'> = async ({ path, data }, call) => {
  const { upload, kept, words } = await call.read(async (tx) => {
    const upload = await mustFindUpload(findUpload(tx, path.id));
    return {
      upload,
      kept: (await findMapping(tx, upload.provider_id)) ?? null,
      words: await findProviderValues(tx, upload.provider_id),
    };
  });
  if (isUnderWay(upload.state)) throw conflict(underWay(upload));
  // A finished upload stays as it is; reading it again creates a new one with the same file.
  const isNew = !UPLOAD_STEPS.readAgain.from.some((from) => from === upload.state);
  const choice = { headerRow: data.header_row ?? null, sheet: data.sheet ?? null };
  const proposal = await openSheet(
    call.services.storage.pathOf(upload.storage_key),
    choice,
    kept,
    call.signal,
  ).then(
    (sheet) => proposeFor(sheet, kept, upload.file_name, providerValues(words)),
    (error: unknown) => {
      throw error instanceof SheetError
        ? badShape(error.message, data.header_row ? 'header_row' : 'sheet')
        : error;
    },
  );
  const id = isNew ? newId() : upload.id;
  const answer = await call.effect<'readUploadAgain'>(async (tx) => {
    if (isNew) await insertCopy(tx, { id, of: upload.id, uploaded_by: call.person.id, proposal });
    else if (!(await proposeAgain(tx, id, proposal))) throw conflict(underWay(upload));
    await forgetIssues(tx, id);
    await askForSurvey(tx, id);
    return {
      data: wireUpload(await mustFindUpload(findUpload(tx, id))),
      message: `${upload.file_name} was read again.`,
      audit: {
        summary: `Read ${upload.file_name} of ${upload.provider_name} again.`,
        subject: { upload_id: id, provider_id: upload.provider_id },
      },
    };
  });
  await call.services.enqueue('survey-upload', { upload_id: id });
  return answer;
};

const underWay = ({ file_name }: UploadRow): string => `The import of ${file_name} is under way.`;

export const downloadUploadRows: Handler<'downloadUploadRows'> = async ({ path: { id }, query }, call) => {
  const upload = await call.read((tx) => mustFindUpload(findUpload(tx, id)));
  if (!['previewed', 'done'].includes(upload.state) || upload.mapping === null)
    throw conflict(
      `${upload.file_name} has not been read in full yet, so its faulty rows are not known. Make its preview first.`,
    );
  const kinds = query.kind === undefined ? FAULTS : [query.kind];
  const { mapping } = upload;
  const source = (to: string) => async () => ({
    head: { path: call.services.storage.pathOf(upload.storage_key), mapping, to },
    rows: issueParts(call, upload.id, kinds),
  });
  const body = await onDisk(call.services.env.dataDir, (to) => makeFile('rows to correct', source(to), call));
  const name = `${upload.file_name.replace(/(\.csv)?\.\w+$/, '')} rows to correct.xlsx`;
  return { file: { name, mime: XLSX, body, disposition: 'attachment' } };
};

/** Reads the issues page by page in the sheet's order, with all issues of a row on one page. */
async function* issueParts(
  call: Call,
  uploadId: string,
  kinds: readonly string[],
): AsyncGenerator<IssueRow[]> {
  let after = 0;
  for (;;) {
    const from = after;
    const part = await call.read((tx) => issuesOfRows(tx, uploadId, kinds, from, FAULTS_PAGE));
    const last = part.at(-1);
    if (last === undefined) return;
    after = last.row_no;
    yield part;
  }
}
