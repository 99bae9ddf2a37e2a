/** Decimal arithmetic exactly as PostgreSQL's numeric does it, on whole numbers of the last decimal. */

export interface Decimal {
  /** The number times ten to the power of `scale`. */
  whole: bigint;
  scale: number;
}

/**
 * A decimal text (`0.305`, `-40`) as a whole number of the last of `decimals` places; further places make it the next
 * whole number up or down, so that an end of a range stays what was typed. Not beyond what a double holds exactly.
 */
export function wholeNumber(text: string, decimals: number, towards: 'up' | 'down'): number {
  const negative = text.startsWith('-');
  const [integer = '', fraction = ''] = text.replace('-', '').split('.');
  const kept = BigInt(`${integer}${fraction.slice(0, decimals).padEnd(decimals, '0')}` || '0');
  const more = /[1-9]/.test(fraction.slice(decimals));
  // What is cut off leads towards zero; the end that lies away from zero is one further.
  const away = more && negative === (towards === 'down') ? 1n : 0n;
  const whole = negative ? -(kept + away) : kept + away;
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(whole > limit ? limit : whole < -limit ? -limit : whole);
}

/** What `a / b` is before it is rounded for show: PostgreSQL keeps at least sixteen digits of a quotient. */
export function divide(a: Decimal, b: Decimal): Decimal {
  const [first, second] = [leading(a), leading(b)];
  const weight = first.weight - second.weight - (first.digit <= second.digit ? 1 : 0);
  const scale = Math.max(16 - weight * 4, a.scale, b.scale, 0);
  // One more place than needed would be cut off exactly there: the division itself rounds half away from zero.
  const above = a.whole * 10n ** BigInt(scale + b.scale);
  const below = b.whole * 10n ** BigInt(a.scale);
  return { whole: roundedQuotient(above, below), scale };
}

/** Halves away from zero. */
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

// PostgreSQL keeps numbers as digits of ten thousand on both sides of the point; the scale of a quotient follows from
// the first digit that is not 0 and its place.
function leading({ whole, scale }: Decimal): { weight: number; digit: number } {
  if (whole === 0n) return { weight: 0, digit: 0 };
  const padding = (4 - (scale % 4)) % 4;
  const digits = ((whole < 0n ? -whole : whole) * 10n ** BigInt(padding)).toString();
  const below = (scale + padding) / 4;
  const groups = Math.ceil(digits.length / 4);
  const first = digits.length - (groups - 1) * 4;
  return { weight: groups - 1 - below, digit: Number(digits.slice(0, first)) };
}
