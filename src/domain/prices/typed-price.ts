/** A price as people type it: `12,400`, `5200/ct`, `rap -35`, `-35%` or `5 % off`. */
import type Big from 'big.js';
import { Decimal, usd, type Figure } from '../money.ts';
import { parseTypedNumber } from '../text/number-input.ts';
import { perCarat } from './agreed-price.ts';

/** USD for the stone, USD per carat, percent from the list price, percent off the present price. */
export type PriceForm = 'amount' | 'carat' | 'rap' | 'off';

export interface TypedPrice {
  form: PriceForm;
  /** A decimal. */
  value: string;
}

const PER_CARAT = /^(.*?)\s*(?:\/|per)\s*(?:ct|carats?)\.?$/;
const RAP = /^(?:rap\s*([-+]?\s*[^a-z]+)|([-+]?\s*[^a-z]+?)\s*rap)$/;
const OFF = /^(?:(?:off|less)\s*([^a-z+-]+)|([^a-z+-]+?)\s*(?:off|less))$/;

/**
 * What was typed; null if it is no price. A sign means percent from the list price, a percentage
 * without one what is taken off. `plain` is what a figure alone means.
 */
export function parseTypedPrice(typed: string, plain: PriceForm | null): TypedPrice | null {
  const text = typed.trim().toLowerCase().replace('−', '-');
  const carat = PER_CARAT.exec(text);
  if (carat !== null) return valued('carat', carat[1]);
  const rap = RAP.exec(text);
  if (rap !== null) return valued('rap', rap[1] ?? rap[2]);
  const off = OFF.exec(text);
  if (off !== null) return valued('off', off[1] ?? off[2]);
  if (/^[-+]/.test(text)) return valued('rap', text);
  if (text.endsWith('%')) return valued(plain === 'rap' ? 'rap' : 'off', text);
  if (text.startsWith('$')) return valued('amount', text);
  return plain === null ? null : valued(plain, text);
}

function valued(form: PriceForm, typed = ''): TypedPrice | null {
  const value = parseTypedNumber(typed);
  return value === null || value === '' || !isWithin(form, Number(value)) ? null : { form, value };
}

function isWithin(form: PriceForm, value: number): boolean {
  if (form === 'rap') return value > -100 && value < 1000;
  return value >= 0 && (form !== 'off' || value <= 100);
}

interface PricedNow {
  carat: Figure | null;
  /** USD per carat; null without a list price. */
  rap: string | null;
  /** USD per carat, at present. */
  now: string | null;
}

/** The typed price in USD per carat; null if the stone lacks what it is counted from. */
export function perCaratTyped({ form, value }: TypedPrice, { carat, rap, now }: PricedNow): string | null {
  switch (form) {
    case 'carat':
      return usd(new Decimal(value));
    case 'amount':
      return carat === null || Number(carat) === 0 ? null : perCarat(value, carat);
    case 'rap':
      return rap === null ? null : usd(percentOf(rap, new Decimal(100).plus(value)));
    case 'off':
      return now === null ? null : usd(percentOf(now, new Decimal(100).minus(value)));
  }
}

const percentOf = (price: string, percent: Big): Big => new Decimal(price).times(percent).div(100);
