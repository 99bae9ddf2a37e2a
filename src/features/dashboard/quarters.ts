import { monthOf } from '../../domain/days/house-days.ts';
const SHOWN = 8;

/** The quarter of a day and earlier ones, newest first: `2026-Q4`. */
export function lastQuarters(today: string): string[] {
  const quarters = Math.floor(monthOf(today) / 3);
  return Array.from({ length: SHOWN }, (_, ago) => {
    const at = quarters - ago;
    return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`;
  });
}
