/** The view of the reports screen, as stored in the URL. */
import { DIAMOND_TYPE, type DiamondType } from '../../domain/codes.ts';
import { isSpan, REPORT_KINDS, type ReportKind, type Span } from '../../domain/lines/report-kinds.ts';
import { codeIn, dayIn, flagIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface ReportsView {
  /** Sales by month by default. */
  report?: ReportKind | undefined;
  /** A period that moves with the calendar; this year by default, unless dates are given. */
  span?: Span | undefined;
  /** Custom first and last day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  type?: DiamondType | undefined;
  /** Whether the drawer of saved reports is open. */
  saved?: true | undefined;
}

/** Parses the view from a URL; invalid values are ignored. */
export function readReportsView(raw: Record<string, unknown>): ReportsView {
  const span = textIn(raw['span']);
  const view: ReportsView = {
    report: REPORT_KINDS.find((kind) => kind === raw['report']),
    span: span !== undefined && isSpan(span) ? span : undefined,
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    type: codeIn(raw['type'], Object.values(DIAMOND_TYPE)),
    saved: flagIn(raw['saved']) === true ? true : undefined,
  };
  return presentIn(view);
}
