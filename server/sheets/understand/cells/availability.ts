/** Titles and lines between the stones that say whether the stones below can be sold. */
import type { Availability } from '../../../../src/domain/attributes/supply.ts';
import { canonical } from '../../../../src/domain/attributes/canonical.ts';
import { NOT_OFFERED } from '../../../../src/domain/sheets/withdrawal.ts';

/**
 * Words that do not change what such a line says: `SOLD STOCK - NOV 2026`, `Stones out on memo`.
 */
const BESIDE =
  /\(.*\)|[^\p{L}\s]+|(?<!\p{L})(?:stones?|diamonds?|stock|goods|items?|list|report|out|pcs|pieces|section|inventory|currently|now|are|is|all|the|these|below|following|status|polished|loose|certified|natural|mined|lab[\s_-]*(?:grown|created)|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!\p{L})/giu;
/** `Sold as seen` is a condition of sale. */
const CONDITION = /^sold\s/iu;
/** Shorter words, such as `H` or `NEW`, may mean something else. */
const SHORTEST = 4;

/**
 * What a line says of the stones below it, such as SOLD for `SOLD STONES`; null if it says nothing.
 */
export function availabilityIn(text: string): Availability | null {
  const bare = text.replace(BESIDE, ' ').replace(/\s+/g, ' ').trim();
  if (bare.length < SHORTEST || CONDITION.test(bare)) return null;
  return canonical('supplier_availability', bare) ?? null;
}

/** What the texts above the headings say; null also for a legend, which names several. */
export function availabilityAbove(texts: readonly string[]): Availability | null {
  const [said, ...others] = new Set(texts.map(availabilityIn).filter((one) => one !== null));
  return said === undefined || others.length > 0 ? null : said;
}

export const isUnavailable = (said: Availability | null): boolean =>
  said !== null && NOT_OFFERED.includes(said);
