/**
 * What a transaction list shows: filters, page, grouping and open line; stored in the URL on its
 * own screen.
 */
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { ENQUIRY_REQUEST_KINDS, type EnquiryRequestKind } from '../../domain/lines/enquiry-requests.ts';
import type { Grouping } from '../../domain/lines/grouping.ts';
import {
  code,
  day,
  defineView,
  flag,
  list,
  on,
  record,
  setting,
  sort,
  text,
  transient,
  whole,
  type ViewOf,
} from '../../ui/records/define-view.ts';

/** The groupings of a list; the first one is the default. */
export type Groupings = readonly [Grouping, ...Grouping[]];

function asksIn(raw: unknown): EnquiryRequestKind[] | undefined {
  const asked = list(code(ENQUIRY_REQUEST_KINDS))(raw);
  return asked && ENQUIRY_REQUEST_KINDS.filter((kind) => asked.includes(kind));
}

export const lineView = defineView({
  page: transient(whole(2, 1_000_000)),
  size: setting(whole(1, 1000)),
  /** Whether finished lines are shown as well as open ones. */
  all: setting(on),
  status: list(whole(1, 99)),
  overdue: on,
  /** Whether only memos with a request for more time are shown. */
  asked: on,
  /** Kinds of requests of enquiries. */
  asksFor: asksIn,
  /** The fewest and the most days that memos are out. */
  daysFrom: whole(0, 36_500),
  daysTo: whole(0, 36_500),
  from: day,
  to: day,
  client: text,
  /** Only lines begun by this person of the client's company. */
  person: text,
  /** The country of the clients' businesses; 0 where it is not known. */
  country: whole(0, 9999),
  /**
   * For invoices: only those of this business associate's clients, only this shape (its code), and
   * only this provider.
   */
  associate: text,
  shape: text,
  /** For invoices: only credited stones, or only those not credited. */
  credited: flag,
  provider: text,
  /** White or fancy, or 0 for both. (Specification, section 3.) */
  type: code([0, DIAMOND_TYPE.white, DIAMOND_TYPE.fancy]),
  search: text,
  group: setting(code<Grouping>([1, 2, 3, 4, 5, 6, 7, 8])),
  sort,
  line: record,
  invoice: record,
  /** Whether the client's credit is open. */
  credit: transient(on),
});
export type LineView = ViewOf<typeof lineView>;

/** Both types narrow nothing. */
export const isNarrowed = ({ type = 0, ...view }: LineView): boolean =>
  type !== 0 || lineView.isNarrowed(view);
