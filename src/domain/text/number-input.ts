/** Figures as people type them: `1,200`, `$1200`, `9k`, `12.5k`, `1.2m`, `0,35`. */

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;
const POWER = { '': 0, k: 3, m: 6 } as const;

/** A decimal without exponent; '' for an empty input, null for an invalid one. */
export function parseTypedNumber(typed: string): string | null {
  const text = typed.replace(/[\s$%]/g, '').toLowerCase();
  if (text === '') return '';
  const [, sign = '', digits = '', unit = ''] = /^([-+]?)([\d.,]+)([km]?)$/.exec(text) ?? [];
  const plain = GROUPED.test(digits)
    ? digits.replaceAll(',', '')
    : DECIMAL_COMMA.test(digits)
      ? digits.replace(',', '.')
      : digits;
  if (!PLAIN.test(plain)) return null;
  return `${sign === '-' ? '-' : ''}${shifted(plain, POWER[unit as keyof typeof POWER])}`;
}

/**
 * The value of a number field, which holds text while someone types (`1.`, `2.50`). Null if it is
 * empty or not a number.
 */
export function numberTyped(value: number | string): number | null {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Moves the decimal point in the text, so that no digit is lost: 12.5 by three places is 12500. */
function shifted(plain: string, places: number): string {
  const [whole = '', part = ''] = plain.split('.');
  if (places === 0) return part === '' ? whole : `${whole === '' ? '0' : whole}.${part}`;
  const moved = `${whole}${part.slice(0, places).padEnd(places, '0')}`.replace(/^0+(?=\d)/, '');
  return part.length > places ? `${moved}.${part.slice(places)}` : moved;
}
