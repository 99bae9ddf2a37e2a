import { DASH, money } from '../../ui/format.ts';

export const exactUsd = (amount: string | null): string => (amount === null ? DASH : `$ ${money(amount)}`);

/** `+12 %`, or null if there is nothing to compare with. */
export function change(now: string | null, before: string | null): string | null {
  const [a, b] = [Number(now), Number(before)];
  if (b === 0) return null;
  const percent = Math.round((a / b - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}
