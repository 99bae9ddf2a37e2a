/**
 * Decides whether numbers have a decimal point (1,234.50) or a decimal comma (1.234,50). Most cells
 * show which; `1,234` and `1.234` do not, and are read like the other cells of their column.
 */
import { withoutCurrency } from './currencies.ts';

export type Decimal = 'point' | 'comma';

/**
 * The decimal sign of one cell; null if it could be either, undefined if the cell has no separator.
 */
function decimalOf(raw: string): Decimal | null | undefined {
  const text = withoutCurrency(raw).replace(
    /[.,][-–—]{1,2}$|[*\s%'’()+/\u2212\u2013\u2014-]|cts?\.?|mm$/gi,
    '',
  );
  if (!/^\d*[.,\d]*\d$/.test(text)) return undefined;
  const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1];
  if (commas === 0 && points === 0) return undefined;
  if (commas > 0 && points > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? 'point' : 'comma';
  // A sign that occurs more than once separates thousands.
  if (commas > 1) return 'point';
  if (points > 1) return 'comma';
  const [whole = '', rest = ''] = text.split(/[.,]/);
  const mayBeThousands = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (mayBeThousands) return null;
  return commas === 1 ? 'comma' : 'point';
}

/** Counts of cells with a decimal point, with a decimal comma, and with neither for certain. */
export interface DecimalEvidence {
  point: number;
  comma: number;
  /** Cells like `1,234`, with the first of them. */
  open: number;
  example: string | null;
}

export function decimalEvidence(values: readonly string[]): DecimalEvidence {
  const evidence: DecimalEvidence = { point: 0, comma: 0, open: 0, example: null };
  for (const value of values) {
    const shown = decimalOf(value);
    if (shown === undefined) continue;
    if (shown !== null) evidence[shown] += 1;
    else {
      evidence.open += 1;
      evidence.example ??= value;
    }
  }
  return evidence;
}

/** If this share of a column or sheet has the same decimal sign, the others are typing errors. */
const MOST = 0.95;

/** The decimal sign that the cells show; null if they show none or both. */
export function shownDecimal({ point, comma }: Pick<DecimalEvidence, 'point' | 'comma'>): Decimal | null {
  const shown = point + comma;
  if (shown === 0) return null;
  if (point >= MOST * shown) return 'point';
  return comma >= MOST * shown ? 'comma' : null;
}
