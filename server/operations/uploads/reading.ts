/** A sheet before its import: what was found in it, and reading it again. */
import type { components } from '../../../src/api/schema.gen.ts';
import { isStockField } from '../../../src/domain/sheets/stock-fields.ts';
import { UPLOAD_STEPS, isUnderWay } from '../../../src/domain/sheets/upload-states.ts';
import { SURE } from '../../../src/domain/sheets/sheet-questions.ts';
import { compareReadings } from '../../sheets/understand/compare-readings.ts';
import { providerValues, type MappedColumn } from '../../sheets/rows/cell-reading.ts';
import { SheetError } from '../../sheets/read/sheet-error.ts';
import { openSheet } from '../../sheets/read/open-sheet.ts';
import { proposeFor } from '../../sheets/understand/proposal.ts';
import { fractionColumns, valuesToMap } from '../../sheets/understand/survey-questions.ts';
import { namingColumn } from '../../sheets/understand/survey.ts';
import { findProviderValues } from '../../db/queries/providers/provider-values.ts';
import { findMapping } from '../../db/queries/providers/providers.ts';
import { proposeAgain } from '../../db/queries/uploads/upload-steps.ts';
import { forgetIssues } from '../../db/queries/uploads/stone-import.ts';
import { askForSurvey, findSurvey, type Survey } from '../../db/queries/uploads/surveys.ts';
import { findUpload, type UploadRow, insertCopy } from '../../db/queries/uploads/uploads.ts';
import { newId } from '../../ids.ts';
import { invalidRequest, conflict } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { readFor } from '../read-as.ts';
import { questionsOfFirstRows, understood } from './open-questions.ts';
import { mustFindUpload, wireUpload } from './upload-wire.ts';

/** Shown for sheets without a survey: older ones, and those of a feed that imports by itself. */
const NOT_ASKED = 'Its contents were not read. Upload it again to see them.';

type Schemas = components['schemas'];

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

/** Proposed columns that could hold either of two fields. */
function doubtful({ proposal }: UploadRow, sample: Survey['sample']): Schemas['UploadSurvey']['readings'] {
  const taken = new Set(
    proposal.columns.flatMap(({ field, confidence = 0 }) => (field && confidence >= SURE ? [field] : [])),
  );
  return proposal.columns.flatMap((column) => {
    const choices = compareReadings(column, sample, taken);
    return choices.length === 0 ? [] : [{ column: column.column, choices }];
  });
}

/** The mapping so far, without invalid choices. */
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
  const proposal = await call.services.storage
    .lend(upload.storage_key, async (file) => {
      const sheet = await openSheet(file, choice, kept, readFor(call));
      return proposeFor(sheet, kept, upload.file_name, providerValues(words));
    })
    .catch((error: unknown) => {
      throw error instanceof SheetError
        ? invalidRequest(error.message, data.header_row ? 'header_row' : 'sheet')
        : error;
    });
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
