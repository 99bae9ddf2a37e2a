/** How numbers are written in different countries. */

export type NumberFormat = 'plain' | 'english' | 'comma' | 'german' | 'indian' | 'swiss' | 'blanks' | 'thin';

/** The sign before the decimals, and the one between the groups of digits. */
const SIGNS: Record<NumberFormat, { decimal: '.' | ','; group: string }> = {
  plain: { decimal: '.', group: '' },
  english: { decimal: '.', group: ',' },
  comma: { decimal: ',', group: '' },
  german: { decimal: ',', group: '.' },
  indian: { decimal: '.', group: ',' },
  swiss: { decimal: '.', group: '’' },
  blanks: { decimal: ',', group: ' ' },
  thin: { decimal: ',', group: '\u202f' },
};

export const decimalOf = (format: NumberFormat): '.' | ',' => SIGNS[format].decimal;

/** In groups of three; the Indian way in groups of two above the thousands. */
function grouped(whole: string, format: NumberFormat): string {
  const { group } = SIGNS[format];
  const places = format === 'indian' ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return group === '' ? whole : whole.replace(places, group);
}

/** 123456.5 with two digits is `123456.50`, `123.456,50` or `1,23,456.50`. */
export function written(value: number, digits: number, format: NumberFormat): string {
  const [whole = '', rest] = Math.abs(value).toFixed(digits).split('.');
  const sign = value < 0 && Number(value.toFixed(digits)) !== 0 ? '-' : '';
  return `${sign}${grouped(whole, format)}${rest === undefined ? '' : `${SIGNS[format].decimal}${rest}`}`;
}

/**
 * Reads a number back when its decimal sign is known; signs of money and units may stand around it.
 */
export function readBack(text: string, decimal: '.' | ','): number {
  const bare = text
    .replace(/Rs\./i, '')
    .replace(/[^\d.,()-]/g, '')
    .replace(/[.,-]+$/, '');
  const digits = bare.replace(/[()]/g, '').replaceAll(decimal === '.' ? ',' : '.', '');
  return Number(digits.replace(',', '.')) * (bare.startsWith('(') ? -1 : 1);
}
