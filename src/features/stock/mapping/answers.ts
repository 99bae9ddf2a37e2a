/** Applies a person's answers to the sheet's columns and statements, and reads them back. */
import { isCurrency } from '../../../domain/sheets/currencies.ts';
import { keyOf } from '../../../domain/sheets/sheet-questions.ts';
import { isAskingPrice, isStockField, type StockField } from '../../../domain/sheets/stock-fields.ts';
import { STONE_TYPE } from '../../../domain/codes.ts';
import type { UploadSurvey } from '../upload.ts';
import { fieldOf, type Choices, type Column } from './mapping.ts';
import type { Statements } from './StatementFields.tsx';

export type Question = UploadSurvey['questions'][number];

export interface MappingAnswers {
  choices: Choices;
  statements: Statements;
}

const OPEN_KIND = 'open';
const UNPRICED = 'unpriced';

/** The chosen option of a question; null while it is unanswered. */
export function answerTo(
  question: Question,
  { choices, statements }: MappingAnswers,
  columns: readonly Column[],
): string | null {
  switch (question.kind) {
    case 'currency':
      return statements.currency ?? null;
    case 'unit': {
      const units = statements.units ?? [];
      return (
        question.options.find(({ value }) => units.some((unit) => value === unitKey(unit)))?.value ?? null
      );
    }
    case 'rate':
      return statements.rate ?? null;
    case 'decimal':
      return statements.decimal ?? null;
    case 'stone_kind':
      return statements.stone_type_open
        ? OPEN_KIND
        : statements.stone_type
          ? String(statements.stone_type)
          : null;
    case 'discount':
      return statements.discount
        ? `${statements.discount.sign} ${statements.discount.scale}${statements.discount.of_list ? ' of' : ''}`
        : null;
    case 'extra_discount':
      return statements.extra_discount ?? null;
    case 'list_price':
      return statements.list_price ?? null;
    case 'price_column': {
      if (statements.unpriced) return UNPRICED;
      const chosen = question.options.find(({ value }) => {
        const { column, field } = rivalIn(value, columns);
        return column !== undefined && fieldOf(column, choices) === field;
      });
      return chosen?.value ?? null;
    }
    case 'price_meaning': {
      if (statements.unpriced) return UNPRICED;
      const column = columns.find((one) => one.column === question.column);
      if (!column) return null;
      const other = otherPrice(column, choices, columns);
      const own = fieldOf(column, choices);
      // If two prices contradict each other, the answer is the one that was kept.
      if (column.field != null && own !== null && other !== undefined) return null;
      return own ?? (choices.has(column.column) && other ? 'total_amt' : null);
    }
  }
}

const otherPrice = (column: Column, choices: Choices, columns: readonly Column[]): Column | undefined =>
  columns.find((one) => one !== column && isAskingPrice(fieldOf(one, choices)));

type Unit = NonNullable<Statements['units']>[number];
const UNIT_FIELDS = ['rap', 'price_per_ct', 'total_amt', 'carat'] as const;
const unitKey = ({ field, factor }: Unit): string => `${field} ${factor}`;

/** The unit of an option of `unit`. */
function unitIn(value: string): Unit | null {
  const [name, factor] = value.split(' ');
  const field = UNIT_FIELDS.find((one) => one === name);
  return field === undefined ? null : { field, factor: Number(factor) };
}

/** Columns and statements after an answer. */
export function answered(
  question: Question,
  value: string,
  said: MappingAnswers,
  columns: readonly Column[],
): MappingAnswers {
  const { choices, statements } = said;
  const state = (more: Statements): MappingAnswers => ({ choices, statements: { ...statements, ...more } });
  switch (question.kind) {
    case 'currency':
      return state({ currency: isCurrency(value) ? value : null, rate: null });
    case 'unit': {
      const unit = unitIn(value);
      const others = (statements.units ?? []).filter(({ field }) => field !== unit?.field);
      return state({ units: unit ? [...others, unit] : others });
    }
    case 'rate':
      return state({ rate: value === '' ? null : value });
    case 'decimal':
      return state({ decimal: value === 'comma' ? 'comma' : 'point' });
    case 'stone_kind':
      return state({
        stone_type_open: value === OPEN_KIND,
        stone_type: Object.values(STONE_TYPE).find((code) => String(code) === value) ?? null,
      });
    case 'discount': {
      const [sign, scale] = value.split(' ').map(Number);
      const isShare = value.endsWith(' of');
      return state({
        discount: {
          sign: sign === 1 ? 1 : -1,
          scale: scale === 100 ? 100 : 1,
          ...(isShare && { of_list: true }),
        },
      });
    }
    case 'extra_discount':
      return state({ extra_discount: value === 'both' ? 'both' : 'first' });
    case 'list_price':
      return state({ list_price: value === 'of_stone' ? 'of_stone' : 'per_carat' });
    case 'price_column':
      return columnChosen(question, value, said, columns);
    case 'price_meaning':
      return meaningChosen(question, value, said, columns);
  }
}

/** The column and the price of an option of `price_column`. */
function rivalIn(
  value: string,
  columns: readonly Column[],
): { column: Column | undefined; field: StockField | null } {
  const [at, field = ''] = value.split(' ');
  return {
    column: columns.find(({ column }) => String(column) === at),
    field: isStockField(field) ? field : null,
  };
}

function columnChosen(
  question: Question,
  value: string,
  said: MappingAnswers,
  columns: readonly Column[],
): MappingAnswers {
  const choices = new Map(said.choices);
  for (const option of question.options) {
    const { column, field } = rivalIn(option.value, columns);
    if (column) choices.set(column.column, option.value === value ? field : null);
  }
  return { choices, statements: { ...said.statements, unpriced: value === UNPRICED } };
}

function meaningChosen(
  question: Question,
  value: string,
  said: MappingAnswers,
  columns: readonly Column[],
): MappingAnswers {
  const unpriced = value === UNPRICED;
  const statements = { ...said.statements, unpriced };
  const column = columns.find((one) => one.column === question.column);
  if (!column) return { ...said, statements };
  const choose = (one: Column, field: StockField | null): MappingAnswers => ({
    statements,
    choices: new Map(said.choices).set(one.column, field),
  });
  if (unpriced) return choose(column, null);
  const other = otherPrice(column, said.choices, columns);
  if (column.field != null && other)
    return value === 'price_per_ct' ? choose(other, null) : choose(column, null);
  return choose(column, isStockField(value) ? value : null);
}

/** Confirms the earlier statement against what the sheet says. */
export const confirmed = (question: Question, { choices, statements }: MappingAnswers): MappingAnswers => ({
  choices,
  statements: { ...statements, confirmed: [...new Set([...(statements.confirmed ?? []), keyOf(question)])] },
});
