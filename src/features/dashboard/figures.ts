import { count, DASH, money } from '../../ui/format.ts';

const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** `$ 1,204`: figures that are looked at are in whole dollars. */
export const usd = (amount: string | null): string =>
  amount === null ? DASH : `$ ${count(Math.round(Number(amount)))}`;

/** `$ 1.2 M`, for the scale of a chart. */
export function shortUsd(amount: number): string {
  if (amount >= MILLION) return `$ ${trimmed(amount / MILLION)} M`;
  return amount >= THOUSAND ? `$ ${trimmed(amount / THOUSAND)} k` : `$ ${trimmed(amount)}`;
}

const trimmed = (figure: number): string => String(Math.round(figure * 10) / 10);

export const exactUsd = (amount: string | null): string => (amount === null ? DASH : `$ ${money(amount)}`);

/** `+12 %`, or null where there is nothing to compare with. */
export function change(now: string | null, before: string | null): string | null {
  const [a, b] = [Number(now), Number(before)];
  if (b === 0) return null;
  const percent = Math.round((a / b - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}
