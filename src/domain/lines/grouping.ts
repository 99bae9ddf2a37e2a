/**
 * How lines of a list are put into groups, on screens and in files. (Specification, section 4:
 * report grouping; the 8 is the portal's own.)
 */
import { clientName, type NamedClient } from './client-name.ts';
import { dayInWords } from './due-days.ts';

export type Grouping = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export const GROUPING_LABEL: Readonly<Record<Grouping, string>> = {
  1: 'Diamond list',
  2: 'Date wise',
  3: 'Customer wise',
  4: 'Date and customer wise',
  5: 'Invoice wise',
  6: 'Order wise',
  7: 'Memo wise',
  8: 'Offer wise',
};

/** What the lines of one group have in common. */
export interface GroupFacts {
  /** The line's day, YYYY-MM-DD in UTC, as the server groups. */
  day: string;
  /** Missing in the list of a single client. */
  client?: NamedClient | null | undefined;
  invoice?: string | null | undefined;
  order?: string | null | undefined;
  memo?: string | null | undefined;
  offer?: string | null | undefined;
}

/**
 * The heading of a group: `24/12/2026 · Meridian | Ada Bell`, `Memo M-K7QM-0012`; empty where lines
 * are not grouped.
 */
export function groupTitle(
  grouping: Grouping,
  { day, client, invoice, order, memo, offer }: GroupFacts,
): string {
  const when = dayInWords(day);
  const whose = client == null ? '' : clientName(client);
  switch (grouping) {
    case 1:
      return '';
    case 2:
      return when;
    case 3:
      return whose;
    case 4:
      return whose === '' ? when : `${when} · ${whose}`;
    case 5:
      return invoice ? `Invoice ${invoice}` : 'Not invoiced';
    case 6:
      return order ? `Order ${order}` : 'Sold from a memo';
    case 7:
      return memo ? `Memo ${memo}` : 'Sold by a confirm-stone';
    case 8:
      return offer ? `Offer ${offer}` : '';
  }
}

/** Whether a group is a document, whose lines are all one client's. */
export const isDocument = (
  grouping: Grouping,
  { invoice, order, memo, offer }: Omit<GroupFacts, 'day'>,
): boolean =>
  (grouping === 5 && Boolean(invoice)) ||
  (grouping === 6 && Boolean(order)) ||
  (grouping === 7 && Boolean(memo)) ||
  (grouping === 8 && Boolean(offer));
