/** Carats, prices and percents as the trade writes them. */
import { CARAT_GROUPS, parseRange, type RangeKey } from '../stones/search-filters.ts';

export interface Amount {
  key: RangeKey;
  /** `from..to`. */
  range: string;
}

const CARAT = String.raw`\d{1,2}(?:\.\d{1,3})?|\.\d{1,3}`;
const CARATS = new RegExp(`^(${CARAT})[-–](${CARAT})(?:cts?)?$`);
const CARATS_FROM = new RegExp(`^(${CARAT})(?:cts?)?\\+$`);
const HUNDREDTHS = /^(\d{0,2}\.\d{2,3})(?:cts?)?$/;
const ABOUT = /^(\d{1,2}(?:\.\d)?)cts?$/;
const FIGURE = String.raw`\$?(\d+(?:\.\d+)?)([km]?)`;
const MONEY_TO = new RegExp(`^<=?${FIGURE}(/ct)?$`);
const MONEY_FROM = new RegExp(`^>=?${FIGURE}(/ct)?$`);
const MONEY = new RegExp(`^${FIGURE}[-–]${FIGURE}(/ct)?$`);
const PERCENT = /^(-?\d+(?:\.\d+)?)(?:(?:\.\.|to)(-?\d+(?:\.\d+)?))?%$/;

/**
 * `1.00-1.20`, `2ct+`, `1.05` and `3ct` are carats; `<12.5k`, `$5000-7000` and `<4k/ct` are USD;
 * `-40..-30%` is a discount. Whole carats mean their size group: `3ct` ends below 4. Null for other
 * words.
 */
export function amountIn(word: string): Amount | null {
  const said = word.toLowerCase();
  return caratsIn(said) ?? moneyIn(said) ?? discountIn(said);
}

function caratsIn(said: string): Amount | null {
  const [, from, to] = CARATS.exec(said) ?? [];
  if (from !== undefined && to !== undefined) return amount('carat', `${whole(from)}..${whole(to)}`);
  const least = CARATS_FROM.exec(said)?.[1];
  if (least !== undefined) return amount('carat', `${whole(least)}..`);
  const exact = HUNDREDTHS.exec(said)?.[1];
  if (exact !== undefined) return amount('carat', `${whole(exact)}..${whole(exact)}`);
  const about = ABOUT.exec(said)?.[1];
  return about === undefined ? null : amount('carat', `${about}..${endOfGroup(about)}`);
}

/** `.50` is 0.50. */
const whole = (carat: string): string => (carat.startsWith('.') ? `0${carat}` : carat);

function endOfGroup(carat: string): string {
  const group = CARAT_GROUPS.map(parseRange).find(
    (one) => Number(one?.from ?? 0) <= Number(carat) && Number(one?.to ?? Infinity) >= Number(carat),
  );
  return group?.to ?? '';
}

function moneyIn(said: string): Amount | null {
  const [, most, mostIn, mostPer] = MONEY_TO.exec(said) ?? [];
  if (most !== undefined) return money(mostPer, '', figure(most, mostIn));
  const [, least, leastIn, leastPer] = MONEY_FROM.exec(said) ?? [];
  if (least !== undefined) return money(leastPer, figure(least, leastIn), '');
  const [, from, fromIn, to, toIn, per] = MONEY.exec(said) ?? [];
  if (from === undefined || to === undefined) return null;
  // `5-7k` is five to seven thousand.
  const thousands = fromIn === '' && Number(from) < Number(to) ? toIn : fromIn;
  return money(per, figure(from, thousands), figure(to, toIn));
}

const money = (per: string | undefined, from: string, to: string): Amount | null =>
  amount(per === undefined ? 'total_amt' : 'price_per_ct', `${from}..${to}`);

const TIMES: Readonly<Record<string, number>> = { k: 3, m: 6 };

/** `12.5k` is 12500; the point is moved as text, so that nothing is rounded. */
function figure(digits: string, unit: string | undefined): string {
  const places = TIMES[unit ?? ''] ?? 0;
  if (places === 0) return digits;
  const [whole = '', part = ''] = digits.split('.');
  const moved = part.padEnd(places, '0');
  const rest = moved.slice(places);
  return `${whole}${moved.slice(0, places)}${rest === '' ? '' : `.${rest}`}`;
}

/** `-30%` is a discount of 30 percent or more. */
function discountIn(said: string): Amount | null {
  const [, from, to] = PERCENT.exec(said) ?? [];
  if (from === undefined) return null;
  return amount('disc', to === undefined ? `..${from}` : `${from}..${to}`);
}

const amount = (key: RangeKey, range: string): Amount | null =>
  parseRange(range) === null ? null : { key, range };
