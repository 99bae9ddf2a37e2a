/** The mapping as a person changes it, and what still stands in its way. */
import { STOCK_FIELDS, STOCK_FIELD_NAMES, isStockField, type StockField } from '../../domain/stock-fields.ts';
import type { StatusLabel } from '../../domain/labels.ts';
import type { MayOrWhyNot } from '../../ui/ActionButton.tsx';
import type { Upload } from './upload.ts';

export type Column = NonNullable<Upload['columns']>[number];
/** The person's choices by column; a column that is not in here has what was proposed. */
export type Choices = ReadonlyMap<number, StockField | null>;

const NEEDED: readonly StockField[] = ['shape', 'carat'];
const SURE = 0.95;

export const FIELD_OPTIONS = STOCK_FIELD_NAMES.map((field) => ({
  value: field,
  label: STOCK_FIELDS[field].label,
}));

export function fieldOf(column: Column, choices: Choices): StockField | null {
  const choice = choices.get(column.column);
  if (choice !== undefined) return choice;
  return typeof column.field === 'string' && isStockField(column.field) ? column.field : null;
}

/** How sure the recognition is, in a word. What the person chose needs no second look. */
export function certainty(column: Column, choices: Choices): StatusLabel {
  if (choices.has(column.column)) return { label: 'Yours', colour: 'blue' };
  if (fieldOf(column, choices) === null) return { label: 'Ignored', colour: 'grey' };
  return (column.confidence ?? 0) >= SURE
    ? { label: 'Sure', colour: 'green' }
    : { label: 'Check', colour: 'orange' };
}

/** A look is worth it where the recognition is not sure, or ignores a column that has a name. */
export function needsLook(column: Column, choices: Choices): boolean {
  const { label } = certainty(column, choices);
  return label === 'Check' || (label === 'Ignored' && column.header !== '');
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
