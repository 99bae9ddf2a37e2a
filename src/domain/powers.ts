import { cents, grouped } from './lines/cents.ts';

/**
 * What the people of a company may do for it. The owner has every power, and so has a person who
 * acts alone.
 */
export const POWERS = ['prices', 'hold', 'confirm', 'invoices', 'people'] as const;
export type Power = (typeof POWERS)[number];

/** As a person of the company reads it: "You may not … for your company." */
const POWER_DOES: Readonly<Record<Power, string>> = {
  prices: 'see prices',
  hold: 'hold stones or enquire about them',
  confirm: 'confirm stones or take memos',
  invoices: 'see invoices and credit',
  people: 'manage people',
};

/** A person's powers in a company of several people, and who has those that they lack. */
export interface HeldPowers {
  has: readonly Power[];
  /** For each missing power, the names of colleagues who have it. */
  who_may: Readonly<Partial<Record<string, readonly string[]>>>;
  /** The most (USD) that the person confirms at once alone; null for no limit. */
  confirms_up_to: string | null;
  /** Colleagues with a higher limit, or none. */
  approvers: readonly { name: string; confirms_up_to: string | null }[];
}

/** `powers` is null for those whom powers do not bind: staff, jobs, and clients who act alone. */
export const lacksPower = (powers: HeldPowers | null | undefined, power: Power): boolean =>
  powers != null && !powers.has.includes(power);

/** What these powers are for cannot be done without knowing prices. */
const SHOWS_PRICES: readonly Power[] = ['confirm', 'invoices'];

/** These powers in their order, with *see prices* where another one takes it. */
export const withImplied = (powers: readonly Power[]): Power[] =>
  POWERS.filter(
    (power) =>
      powers.includes(power) || (power === 'prices' && powers.some((one) => SHOWS_PRICES.includes(one))),
  );

const NAMED = 3;

/** The sentence for a missing power: what it is, and whom to ask. */
export function askColleague(power: Power, powers: HeldPowers | null | undefined): string {
  return `You may not ${POWER_DOES[power]} for your company. ${askOneOf(powers?.who_may[power] ?? [])}: they may.`;
}

/** The names of colleagues who may confirm this sum (USD) by themselves. */
export const ableTo = (powers: HeldPowers | null | undefined, sum: string | null | undefined): string[] =>
  (powers?.approvers ?? [])
    .filter(({ confirms_up_to: theirs }) => confirmsAlone(theirs, sum))
    .map(({ name }) => name);

/** `Anna, Ben or Carla`; undefined if there is nobody. */
export function namesOf(colleagues: readonly string[]): string | undefined {
  const names = colleagues.slice(0, NAMED);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0];
}

function askOneOf(colleagues: readonly string[]): string {
  const all = namesOf(colleagues);
  return all === undefined ? 'Ask the owner of your company' : `Ask ${all} of your company`;
}

/**
 * Whether somebody with this limit may confirm this sum (both USD) alone. Null is no limit, and a
 * sum that is not known, because a stone has no price, is above every limit.
 */
export const confirmsAlone = (upTo: string | null | undefined, sum: string | null | undefined): boolean =>
  upTo == null || (sum != null && cents(sum) <= cents(upTo));

/** The sentence for a sum (USD) above the person's limit; null if a stone has no price. */
export const askToAgree = (powers: HeldPowers | null | undefined, sum: string | null | undefined): string =>
  powers?.confirms_up_to == null
    ? 'You may not confirm as much as this for your company.'
    : `You may confirm up to ${grouped(powers.confirms_up_to)} USD at once for your company, and ${sum == null ? 'a stone here has no price' : `this is ${grouped(sum)} USD`}. ${askOneOf(ableTo(powers, sum))}: they may.`;
