/** The view of the reports screen, as stored in the URL. */
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { isSpan, REPORT_KINDS } from '../../domain/lines/report-kinds.ts';
import { code, day, defineView, on, text, word, type ViewOf } from '../../ui/records/define-view.ts';

export const reportsView = defineView({
  /** Sales by month by default. */
  report: word(REPORT_KINDS),
  /** A period that moves with the calendar; this year by default, unless dates are given. */
  span: (value) => {
    const span = text(value) ?? '';
    return isSpan(span) ? span : undefined;
  },
  /** The first and last day of another period. */
  from: day,
  to: day,
  type: code(Object.values(DIAMOND_TYPE)),
  /** Whether the drawer of saved reports is open. */
  saved: on,
});
export type ReportsView = ViewOf<typeof reportsView>;
