/**
 * Questions that a person has to answer before a sheet is imported, because the sheet does not
 * settle them and a wrong guess could give stones a wrong price, weight or kind.
 */
type QuestionKind =
  | 'price_meaning'
  | 'price_column'
  | 'unit'
  | 'currency'
  | 'rate'
  | 'decimal'
  | 'stone_kind'
  | 'discount'
  | 'extra_discount'
  | 'list_price';

export interface QuestionOption {
  /** The answer: a field, a currency or a code. */
  value: string;
  label: string;
  /** Sample rows as read with this answer. */
  examples: string[];
}

export interface SheetQuestion {
  kind: QuestionKind;
  /** 0-based; null for the sheet as a whole. */
  column: number | null;
  /** Shown to the person. */
  sentence: string;
  /** What in the sheet raised the question, such as figures that contradict an earlier answer. */
  evidence: string | null;
  options: QuestionOption[];
  /**
   * For a rate: prices of the first rows in the currency, to show them converted by the typed rate.
   */
  amounts?: { row: number; amount: number }[];
}

/** Identifies a question whose earlier answer a person confirms against the sheet. */
export const keyOf = ({ kind, column }: Pick<SheetQuestion, 'kind' | 'column'>): string =>
  column === null ? kind : `${kind}:${column}`;

const ASKED: Record<QuestionKind, string> = {
  price_meaning: 'whether a price is per carat or per stone',
  price_column: 'which column is the price',
  unit: 'which unit prices or weights are in',
  currency: 'which currency the prices are in',
  rate: 'the exchange rate',
  decimal: 'whether numbers have a decimal point or a decimal comma',
  stone_kind: 'whether the stones are natural or lab-grown',
  extra_discount: 'whether a second discount applies',
  list_price: 'whether list prices are per carat or for the whole stone',
  discount: 'whether discounts are above or below the list',
};

/** Names the open questions in a sentence for the refusal. */
export function openSentence(fileName: string, questions: readonly SheetQuestion[]): string {
  const asked = [...new Set(questions.map(({ kind }) => ASKED[kind]))];
  return `${fileName} does not show ${asked.join(', nor ')}. Answer this at the step Columns; no stone was changed.`;
}

/** A proposal of at least this confidence need not be checked. */
export const SURE = 0.95;
