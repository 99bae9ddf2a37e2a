/** The mapping while it is edited, and what prevents the import. */
import {
  STOCK_FIELDS,
  STOCK_FIELD_NAMES,
  isStockField,
  type StockField,
} from '../../../domain/sheets/stock-fields.ts';
import { SURE } from '../../../domain/sheets/sheet-questions.ts';
import { FAULT_HEADING } from '../../../domain/sheets/stock-issues.ts';
import type { StatusLabel } from '../../../domain/labels.ts';
import type { ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import type { Upload, UploadSurvey } from '../upload.ts';

export type Column = NonNullable<Upload['columns']>[number];
/** The user's choices by column; other columns have the proposed field. */
export type Choices = ReadonlyMap<number, StockField | null>;
/** The number of rows with a value, by column; empty until the sheet has been read completely. */
export type FieldByColumn = ReadonlyMap<number, number>;

const NEEDED: readonly StockField[] = ['shape', 'carat'];
export const NO_CHOICES: Choices = new Map();

const optionOf = (field: StockField) => ({ value: field, label: STOCK_FIELDS[field].label });
const ALL_OPTIONS = STOCK_FIELD_NAMES.map(optionOf);

/** The fields to choose from; other meanings of the heading come first. */
export function fieldOptions({ alternatives = [] }: Column) {
  const near = alternatives.filter(isStockField);
  if (near.length === 0) return ALL_OPTIONS;
  return [
    { group: 'The heading may also mean', items: near.map(optionOf) },
    { group: 'All fields', items: ALL_OPTIONS.filter(({ value }) => !near.includes(value)) },
  ];
}

export function fieldOf(column: Column, choices: Choices): StockField | null {
  const choice = choices.get(column.column);
  if (choice !== undefined) return choice;
  return typeof column.field === 'string' && isStockField(column.field) ? column.field : null;
}

/** The mapping the sheet would be imported with. */
export const chosenColumns = (columns: readonly Column[], choices: Choices) =>
  columns.map((column) => ({ column: column.column, field: fieldOf(column, choices) }));

export const filledOf = (survey: UploadSurvey | undefined): FieldByColumn =>
  new Map((survey?.columns ?? []).map(({ column, filled }) => [column, filled]));

/** Whether a column has values, judged by its first rows until the rest has been read. */
const holdsSomething = (column: Column, filled: FieldByColumn): boolean =>
  (filled.get(column.column) ?? column.samples?.length ?? 0) > 0;

/** The confidence as a status label. The user's own choice is certain. */
export function certainty(column: Column, choices: Choices, filled: FieldByColumn): StatusLabel {
  const isYours = choices.has(column.column) || (column.basis === 'chosen' && column.field !== null);
  if (isYours) return { label: 'Yours', colour: 'blue' };
  if (fieldOf(column, choices) === null)
    return holdsSomething(column, filled)
      ? { label: 'Ignored', colour: 'grey' }
      : { label: 'Empty', colour: 'grey' };
  if ((column.confidence ?? 0) < SURE) return { label: 'Check', colour: 'orange' };
  return column.basis === 'learned'
    ? { label: 'Learned', colour: 'green' }
    : { label: 'Sure', colour: 'green' };
}

/** Why a column needs attention: an uncertain field, or values that nobody reads. */
export function whyLook(column: Column, choices: Choices, filled: FieldByColumn): 'unsure' | 'unread' | null {
  const { label } = certainty(column, choices, filled);
  if (label === 'Check') return holdsSomething(column, filled) ? 'unsure' : null;
  // Columns ignored on purpose, without a heading, or that only count rows are not reported.
  return label === 'Ignored' &&
    column.basis !== 'values' &&
    column.header !== '' &&
    column.basis !== 'learned' &&
    column.basis !== 'chosen' &&
    column.header !== FAULT_HEADING
    ? 'unread'
    : null;
}

const OTHERS_SHOWN = 3;

type Survey = UploadSurvey | undefined;

/** The fields that an uncertain column may hold, with rows read either way. */
export const readingsOf = (column: Column, survey: Survey) =>
  survey?.readings.find((one) => one.column === column.column)?.choices ?? [];

/** How a column's weights or prices are converted, if not carats or US dollars as written. */
export const readAsOf = (column: Column, survey: Survey) =>
  survey?.read_as.find((one) => one.column === column.column);

/** Columns without a field that could hold one of `fields` by their heading or their values. */
export function otherColumns(
  fields: readonly StockField[],
  columns: readonly Column[],
  choices: Choices,
): { column: Column; field: StockField }[] {
  return columns
    .flatMap((column) => {
      const field = fields.find((one) => column.alternatives?.includes(one));
      const isFree = fieldOf(column, choices) === null && (column.samples?.length ?? 0) > 0;
      return field !== undefined && isFree ? [{ column, field }] : [];
    })
    .slice(0, OTHERS_SHOWN);
}

export const nameOf = ({ column, header }: Column): string =>
  header === '' ? `Column ${column + 1}` : header;

/** Fields that several columns have, with those columns. */
export function clashes(columns: readonly Column[], choices: Choices): ReadonlyMap<StockField, Column[]> {
  const byField = new Map<StockField, Column[]>();
  for (const column of columns) {
    const field = fieldOf(column, choices);
    if (field !== null) byField.set(field, [...(byField.get(field) ?? []), column]);
  }
  return new Map([...byField].filter(([, those]) => those.length > 1));
}

/**
 * Whether the sheet can be imported this way, and if not what to change. The server checks it too.
 */
export function mayImport(columns: readonly Column[], choices: Choices): ActionDecision {
  const [clash] = clashes(columns, choices);
  if (clash !== undefined) {
    const [field, those] = clash;
    const names = those.map(nameOf).join(' and ');
    return no(`${names} are both mapped to ${STOCK_FIELDS[field].label}. Choose one of them.`);
  }
  const fields = new Set(columns.map((column) => fieldOf(column, choices)));
  const missing = NEEDED.find((field) => !fields.has(field));
  if (missing === undefined) return { ok: true };
  return no(
    `No column is mapped to ${STOCK_FIELDS[missing].label}. A stone needs a shape and a carat weight.`,
  );
}

const no = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });
