/** What the screen of reports shows; the URL holds it. */
import { DIAMOND_TYPE, type DiamondType } from '../../domain/codes.ts';
import { isSpan, REPORT_KINDS, type ReportKind, type Span } from '../../domain/lines/report-kinds.ts';
import { codeIn, dayIn, flagIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface ReportsView {
  /** Sales by month without it. */
  report?: ReportKind | undefined;
  /** Days that move with the calendar; this year without them, and without days of one's own. */
  span?: Span | undefined;
  /** First and last day of one's own choice, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  type?: DiamondType | undefined;
  /** Whether one's saved reports are open. */
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
