/** Converts saved reports between the contract, the form and words. */
import type { AnswerOf, DataOf } from '../../../api/client.ts';
import { dayInWords } from '../../../domain/lines/due-days.ts';
import { SPANS, USUAL_SPAN } from '../../../domain/lines/report-kinds.ts';
import { isOfToday, REPORT_LABEL } from '../../../domain/lines/reports.ts';
import { formOf, scheduleInWords, checkSchedule, type ScheduleForm } from '../../../domain/schedule-forms.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../../domain/stones/type-options.ts';
import { dateTime, plural } from '../../../ui/format.ts';
import { kindOf } from '../days-in.ts';
import type { ReportsView } from '../reports-view.ts';

export type SavedReport = AnswerOf<'listSavedReports'>[number];
type Mailing = SavedReport['mailings'][number];

export type ReportFormat = SavedReport['format'];
export const REPORT_FORMATS: readonly ReportFormat[] = ['xlsx', 'pdf'];

export interface ReportDraft {
  name: string;
  view: ReportsView;
  format: ReportFormat;
  schedule: ScheduleForm;
  readers: string[];
}

/** The view of the screen that a saved report opens. */
export const viewOf = ({ kind, span, first_day, last_day, diamond_type }: SavedReport): ReportsView => ({
  report: kind,
  span: span === USUAL_SPAN ? undefined : (span ?? undefined),
  from: first_day ?? undefined,
  to: last_day ?? undefined,
  type: diamond_type ?? undefined,
});

/** The form's values for a saved report, or for a new one of the current view. */
export const draftOf = (report: SavedReport | null, shown: ReportsView): ReportDraft => ({
  name: report?.name ?? '',
  view: report === null ? shown : viewOf(report),
  format: report?.format ?? 'xlsx',
  schedule: formOf(report?.schedule),
  readers: report?.readers.map(({ id }) => id) ?? [],
});

/** The request that adds or changes a report. */
export function dataOf({ name, view, format, schedule, readers }: ReportDraft): DataOf<'saveReport'> {
  const { expression } = checkSchedule(schedule);
  const isOwn = view.from !== undefined && view.to !== undefined;
  return {
    name,
    kind: kindOf(view),
    ...(isOwn
      ? { span: null, first_day: view.from ?? null, last_day: view.to ?? null }
      : { span: view.span ?? USUAL_SPAN, first_day: null, last_day: null }),
    diamond_type: view.type ?? null,
    format,
    schedule: expression,
    readers: expression === null ? [] : readers,
  };
}

/** `Sales by client`, `Last month`, `White and fancy`, `XLSX`. */
export function factsOf({ kind, span, first_day, last_day, diamond_type, format }: SavedReport): string[] {
  const type = DIAMOND_TYPE_OPTIONS.find(({ code }) => code === diamond_type)?.label ?? 'White and fancy';
  const days =
    first_day == null || last_day == null
      ? SPANS[span ?? USUAL_SPAN]
      : `${dayInWords(first_day)} to ${dayInWords(last_day)}`;
  return [REPORT_LABEL[kind], isOfToday(kind) ? 'Today' : days, type, format.toUpperCase()];
}

/** The schedule and the readers, in words. */
export function mailedInWords({ schedule, readers, next_at }: SavedReport): string {
  if (schedule == null) return 'Sent only when you ask for it';
  const others = readers.length === 0 ? '' : ` and ${plural(readers.length, 'colleague')}`;
  const next = next_at == null ? '' : ` · next ${dateTime(next_at)}`;
  return `${scheduleInWords(schedule)} to you${others}${next}`;
}

const STATE: Readonly<Record<Mailing['state'], string>> = {
  waiting: 'its file is being prepared',
  queued: 'being sent',
  sent: 'sent',
  failed: 'failed',
  'left out': 'left out',
};

export const isUnderWay = ({ mailings }: SavedReport): boolean =>
  mailings.some(({ state }) => state === 'waiting' || state === 'queued');

/** `Mara Lind: failed. 5.1.1 No such mailbox`. */
export function mailingInWords({ name, is_own, state, problem, next_try_at }: Mailing): string {
  const who = is_own ? 'You' : name;
  const again = next_try_at == null ? '' : ` Next attempt ${dateTime(next_try_at)}.`;
  return problem == null
    ? `${who}: ${STATE[state]}`
    : `${who}: ${state === 'left out' ? 'left out' : 'not sent'}. ${problem}${again}`;
}
