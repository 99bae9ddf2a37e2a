import { count, DASH } from '../format.ts';

const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** `$ 1,204`: charts show whole dollars. */
export const usd = (amount: string | null): string =>
  amount === null ? DASH : `$ ${count(Math.round(Number(amount)))}`;

/** `$ 1.2 M`, for the scale of a chart. */
export function shortUsd(amount: number): string {
  if (amount >= MILLION) return `$ ${trimmed(amount / MILLION)} M`;
  return amount >= THOUSAND ? `$ ${trimmed(amount / THOUSAND)} k` : `$ ${trimmed(amount)}`;
}

const trimmed = (figure: number): string => String(Math.round(figure * 10) / 10);
