import type { AnswerOf, DataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import type { ExternalField } from '../../domain/sheets/external-fields.ts';
import type { StatusLabel } from '../../domain/labels.ts';

export type ExternalSheet = AnswerOf<'listExternalSheets'>[number];
export type Preview = NonNullable<AnswerOf<'importExternalDiamonds'>['preview']>;

/** What a person chose beside the file. */
export interface Choices {
  headerRow: number | null;
  sheet: string | null;
  /** The field of each column; null until somebody changes one. */
  columns: ReadonlyMap<number, ExternalField> | null;
}

export const NO_CHOICES: Choices = { headerRow: null, sheet: null, columns: null };

export const STATE: Readonly<Record<ExternalSheet['state'], StatusLabel>> = {
  open: { label: 'Being confirmed', colour: 'teal' },
  done: { label: 'Answered', colour: 'green' },
  failed: { label: 'Stopped', colour: 'red' },
};

type SheetImportData = components['schemas']['ExternalSheetData'];

export function dataOf(
  clientId: string | null,
  choices: Choices,
  preview: boolean,
): DataOf<'importExternalDiamonds'> {
  const { headerRow, sheet, columns } = choices;
  const sent: SheetImportData = {
    user_id: clientId ?? undefined,
    ...(preview ? { preview } : {}),
    header_row: headerRow ?? undefined,
    sheet: sheet ?? undefined,
    ...(columns === null ? {} : { holds: [...columns].map(([column, field]) => ({ column, field })) }),
  };
  // The contract types a multipart part as text, because it travels as text.
  return sent as unknown as DataOf<'importExternalDiamonds'>;
}

/** A field has one column: choosing it for another column removes it from the first. */
export function chosen(
  preview: Preview,
  choices: Choices,
  column: number,
  field: ExternalField | null,
): ReadonlyMap<number, ExternalField> {
  const before =
    choices.columns ??
    new Map(preview.columns.flatMap((one) => (one.field === null ? [] : [[one.column, one.field]])));
  const next = new Map([...before].filter(([at, of]) => at !== column && of !== field));
  if (field !== null) next.set(column, field);
  return next;
}
