/** The mapping as a person changes it, and what still stands in its way. */
import {
  STOCK_FIELDS,
  STOCK_FIELD_NAMES,
  isStockField,
  type StockField,
} from '../../../domain/sheets/stock-fields.ts';
import { FAULT_HEADING } from '../../../domain/sheets/stock-issues.ts';
import type { StatusLabel } from '../../../domain/labels.ts';
import type { MayOrWhyNot } from '../../../ui/actions/ActionButton.tsx';
import type { Upload, UploadSurvey } from '../upload.ts';

export type Column = NonNullable<Upload['columns']>[number];
/** The person's choices by column; a column that is not in here has what was proposed. */
export type Choices = ReadonlyMap<number, StockField | null>;
/** How many rows of the whole sheet say something, by column; empty until the sheet was read to its end. */
export type Filled = ReadonlyMap<number, number>;

const NEEDED: readonly StockField[] = ['shape', 'carat'];
const SURE = 0.95;
export const NO_CHOICES: Choices = new Map();

const optionOf = (field: StockField) => ({ value: field, label: STOCK_FIELDS[field].label });
const ALL_OPTIONS = STOCK_FIELD_NAMES.map(optionOf);

/** The fields to choose from; those that the heading may mean as well stand first. */
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

/** What the sheet would be imported with at the moment. */
export const chosenColumns = (columns: readonly Column[], choices: Choices) =>
  columns.map((column) => ({ column: column.column, field: fieldOf(column, choices) }));

export const filledOf = (survey: UploadSurvey | undefined): Filled =>
  new Map((survey?.columns ?? []).map(({ column, filled }) => [column, filled]));

/** Whether a column holds anything; by its first rows while the rest has not been read. */
const holdsSomething = (column: Column, filled: Filled): boolean =>
  (filled.get(column.column) ?? column.samples?.length ?? 0) > 0;

/** How sure the recognition is, in a word. What the person chose needs no second look. */
export function certainty(column: Column, choices: Choices, filled: Filled): StatusLabel {
  if (choices.has(column.column)) return { label: 'Yours', colour: 'blue' };
  if (fieldOf(column, choices) === null)
    return holdsSomething(column, filled)
      ? { label: 'Ignored', colour: 'grey' }
      : { label: 'Empty', colour: 'grey' };
  if ((column.confidence ?? 0) < SURE) return { label: 'Check', colour: 'orange' };
  return column.basis === 'learned'
    ? { label: 'Learned', colour: 'green' }
    : { label: 'Sure', colour: 'green' };
}

/** Why a column is worth a look: its recognition is not sure, or it holds something that nobody reads. */
export function whyLook(column: Column, choices: Choices, filled: Filled): 'unsure' | 'unread' | null {
  const { label } = certainty(column, choices, filled);
  if (label === 'Check') return 'unsure';
  // A column that was ignored on purpose the last time, or that has no name, is no news.
  return label === 'Ignored' &&
    column.header !== '' &&
    column.basis !== 'learned' &&
    column.header !== FAULT_HEADING
    ? 'unread'
    : null;
}

export const nameOf = ({ column, header }: Column): string =>
  header === '' ? `Column ${column + 1}` : header;

/** Fields that more than one column has, with the columns that have them. */
export function clashes(columns: readonly Column[], choices: Choices): ReadonlyMap<StockField, Column[]> {
  const byField = new Map<StockField, Column[]>();
  for (const column of columns) {
    const field = fieldOf(column, choices);
    if (field !== null) byField.set(field, [...(byField.get(field) ?? []), column]);
  }
  return new Map([...byField].filter(([, those]) => those.length > 1));
}

/** Whether the sheet can be imported like this, and if not what to change. The server says the same again. */
export function mayImport(columns: readonly Column[], choices: Choices): MayOrWhyNot {
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

const no = (sentence: string): MayOrWhyNot => ({ ok: false, refusal: { sentence } });
