/**
 * E-mails to many clients: their recipients, limits and words. (Specification, sections 2, 8 and 9:
 * bulk email.)
 */
import { ROLE, type BULK_OUTCOME, type RoleId } from './codes.ts';
import type { StatusLabel } from './labels.ts';

/**
 * Clients who can agree to get offers. Guests cannot: nobody has checked whose address they typed.
 */
export const READER_ROLES: readonly RoleId[] = [ROLE.customer, ROLE.apiClient, ROLE.ftpClient];

/** Rows on a page of the list. (Specification, section 9.) */
export const BULK_EMAILS_PAGE = 1_000;
/** Stones on a page of an e-mail. (Specification, section 9.) */
export const BULK_STONES_PAGE = 100;
/** The most stones that are chosen for an e-mail, and the most that it shows each reader. */
export const MOST_BULK_STONES = 500;
export const MAILED_STONES = 50;
/** How many days the stones of an e-mail can be opened from it without signing in. */
export const PAGE_DAYS = 30;
/** How many days count as new arrivals, unless the e-mail says otherwise. */
export const USUAL_ARRIVAL_DAYS = 7;

/** The delivery status of an e-mail for one recipient. */
export type BulkOutcome = (typeof BULK_OUTCOME)[keyof typeof BULK_OUTCOME];

export const BULK_OUTCOME_LABEL: Readonly<Record<BulkOutcome, StatusLabel>> = {
  1: { label: 'Waiting', colour: 'grey' },
  2: { label: 'Sent', colour: 'green' },
  3: { label: 'Refused', colour: 'red' },
  4: { label: 'In doubt', colour: 'orange' },
  5: { label: 'Left out', colour: 'grey' },
};

/** Where an e-mail's stones come from, in the order in which they are offered. */
export const STONES_FROM = {
  nothing: 'No diamonds',
  arrivals: 'New arrivals',
  search: 'A search',
  collection: 'A collection',
  chosen: 'Stock numbers',
} as const;

/** Shown when a request fails without a message of the server. (Specification, section 8.) */
export const BULK_MESSAGES = {
  sendFailed: 'Failed to send bulk email',
  fetchFailed: 'Failed to fetch bulk emails',
  fetchStonesFailed: 'Failed to fetch diamond details',
  updateFailed: 'Failed to update bulk email',
  invalidAnswer: 'Invalid API response structure',
} as const;

/** Who an e-mail is for, as in the contract. */
interface AudienceChoice {
  everybody?: boolean;
  clients?: readonly string[];
  associate_id?: string | null;
  country_id?: number | null;
  registered?: boolean | null;
  shape?: readonly string[];
  color?: readonly string[];
  clarity?: readonly string[];
}

/** Whether any client is chosen, by hand or by a condition. */
export const choosesSome = ({
  clients,
  associate_id,
  country_id,
  registered,
  ...looked
}: AudienceChoice): boolean =>
  [clients, looked.shape, looked.color, looked.clarity].some((list) => (list ?? []).length > 0) ||
  [associate_id, country_id, registered].some((one) => one != null);

/** What is wrong with a choice of clients; null if an e-mail can go to them. */
export function audienceFault(chosen: AudienceChoice): string | null {
  const isEverybody = chosen.everybody === true;
  if (choosesSome(chosen)) return isEverybody ? 'Choose either everyone or some clients, not both.' : null;
  return isEverybody ? null : 'No recipients chosen. Choose clients, conditions or everyone, and try again.';
}
