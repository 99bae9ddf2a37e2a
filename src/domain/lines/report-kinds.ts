/**
 * The reports and their relative periods. Kept apart from reports.ts because the router reads
 * addresses before a page is loaded.
 */
import { ROLE, type RoleId } from '../codes.ts';

/** Sales by period, client, associate or shape; stock by age; stones asked for and not sold. */
const OPEN_REPORTS = [
  'month',
  'week',
  'day',
  'quarter',
  'client',
  'associate',
  'shape',
  'stock-age',
  'unsold',
] as const;
/** Reports by provider, for roles that may know where stones come from. */
export const PROVIDER_REPORT = 'provider';

export type OpenReport = (typeof OPEN_REPORTS)[number];
export type ReportKind = OpenReport | typeof PROVIDER_REPORT;

export const REPORT_KINDS: readonly ReportKind[] = [...OPEN_REPORTS, PROVIDER_REPORT];

/** The reports that this role may read, as the contract opens their operations. */
export const reportsOpenTo = (role: RoleId): readonly ReportKind[] =>
  role === ROLE.associate ? OPEN_REPORTS : REPORT_KINDS;

/** Relative periods. */
export const SPANS = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
} as const;
export type Span = keyof typeof SPANS;

/** The default period. */
export const USUAL_SPAN: Span = 'this-year';

export const isSpan = (text: string): text is Span => text in SPANS;
