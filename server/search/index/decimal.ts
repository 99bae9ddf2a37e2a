/**
 * Decimal arithmetic that matches PostgreSQL's numeric exactly, on integers in units of the last
 * decimal.
 */

export interface Decimal {
  /** The number times ten to the power of `scale`. */
  whole: bigint;
  scale: number;
}

/**
 * A decimal text (`0.305`, `-40`) as an integer in units of the last of `decimals` places. Further
 * places are rounded up or down as given, so that the end of a range keeps its meaning. Exact up to
 * what a double holds.
 */
export function wholeNumber(text: string, decimals: number, towards: 'up' | 'down'): number {
  const negative = text.startsWith('-');
  const [integer = '', fraction = ''] = text.replace('-', '').split('.');
  const kept = BigInt(`${integer}${fraction.slice(0, decimals).padEnd(decimals, '0')}` || '0');
  const more = /[1-9]/.test(fraction.slice(decimals));
  // Truncation rounds towards zero; the end further from zero needs one more.
  const away = more && negative === (towards === 'down') ? 1n : 0n;
  const whole = negative ? -(kept + away) : kept + away;
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(whole > limit ? limit : whole < -limit ? -limit : whole);
}

/**
 * `a / b` before it is rounded for display: PostgreSQL keeps at least sixteen digits of a quotient.
 */
export function divide(a: Decimal, b: Decimal): Decimal {
  const [first, second] = [leading(a), leading(b)];
  const weight = first.weight - second.weight - (first.digit <= second.digit ? 1 : 0);
  const scale = Math.max(16 - weight * 4, a.scale, b.scale, 0);
  // The division itself rounds half away from zero, at exactly this scale.
  const above = a.whole * 10n ** BigInt(scale + b.scale);
  const below = b.whole * 10n ** BigInt(a.scale);
  return { whole: roundedQuotient(above, below), scale };
}

/** Rounds half away from zero. */
export function rounded({ whole, scale }: Decimal, decimals: number): Decimal {
  if (scale <= decimals) return { whole: whole * 10n ** BigInt(decimals - scale), scale: decimals };
  return { whole: roundedQuotient(whole, 10n ** BigInt(scale - decimals)), scale: decimals };
}

export function textOf({ whole, scale }: Decimal): string {
  const digits = (whole < 0n ? -whole : whole).toString().padStart(scale + 1, '0');
  const fraction = scale === 0 ? '' : `.${digits.slice(-scale)}`;
  return `${whole < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction}`;
}

function roundedQuotient(above: bigint, below: bigint): bigint {
  const negative = above < 0n !== below < 0n;
  const [a, b] = [above < 0n ? -above : above, below < 0n ? -below : below];
  const quotient = (a * 2n + b) / (b * 2n);
  return negative ? -quotient : quotient;
}

// PostgreSQL stores numbers in base 10,000 on both sides of the point. The scale of a quotient
// follows from the first non-zero digit and its position.
function leading({ whole, scale }: Decimal): { weight: number; digit: number } {
  if (whole === 0n) return { weight: 0, digit: 0 };
  const padding = (4 - (scale % 4)) % 4;
  const digits = ((whole < 0n ? -whole : whole) * 10n ** BigInt(padding)).toString();
  const below = (scale + padding) / 4;
  const groups = Math.ceil(digits.length / 4);
  const first = digits.length - (groups - 1) * 4;
  return { weight: groups - 1 - below, digit: Number(digits.slice(0, first)) };
}
