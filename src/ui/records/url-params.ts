/**
 * Readers of a URL's search parameters. Anybody can type a URL: a value that does not fit counts as
 * absent.
 */

import { isoDay } from '../../domain/text/iso-day.ts';

const LONGEST = 200;

/** Trimmed, and at most 200 characters. */
export function textIn(value: unknown): string | undefined {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return written === '' ? undefined : written.slice(0, LONGEST);
}

/** A day as YYYY-MM-DD, whichever way it is written. */
export const dayIn = (value: unknown): string | undefined => isoDay(textIn(value) ?? '') ?? undefined;

export function flagIn(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

export function wholeIn(value: unknown, least: number, most = Infinity): number | undefined {
  const number = value === undefined || value === null || value === '' ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

/** The page of a list; the first one is not in the URL. */
export const pageIn = (value: unknown): number | undefined => wholeIn(value, 2);

/** One of these codes. */
export const codeIn = <Code extends number>(value: unknown, codes: readonly Code[]): Code | undefined =>
  codes.find((code) => code === Number(value));

/** The view without its absent fields: the URL only contains what is set. */
export const presentIn = <View extends object>(view: View): View =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as View;
