/** The view of the list of client activity, as stored in the URL. */
import { dayIn, pageIn, presentIn, textIn, wholeIn } from '../../../ui/records/url-params.ts';

export const ACTIVITY_KINDS = ['search', 'view', 'cart'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export interface ActivityView {
  page?: number | undefined;
  sort?: string | undefined;
  /** Searches by default. */
  kind?: ActivityKind | undefined;
  /** First and last day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  hour?: number | undefined;
  shape?: string[] | undefined;
  color?: string[] | undefined;
  clarity?: string[] | undefined;
  client?: string | undefined;
}

function codesIn(raw: unknown): string[] | undefined {
  const codes = (Array.isArray(raw) ? raw : [raw]).flatMap((code) => textIn(code) ?? []);
  return codes.length === 0 ? undefined : codes;
}

/** Parses the view from a URL; invalid values are ignored. */
export function readActivityView(raw: Record<string, unknown>): ActivityView {
  return presentIn({
    page: pageIn(raw['page']),
    sort: textIn(raw['sort']),
    kind: ACTIVITY_KINDS.find((kind) => kind === raw['kind']),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    hour: wholeIn(raw['hour'], 0, 23),
    shape: codesIn(raw['shape']),
    color: codesIn(raw['color']),
    clarity: codesIn(raw['clarity']),
    client: textIn(raw['client']),
  });
}
