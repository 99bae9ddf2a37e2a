/**
 * Which reports there are, and days that move with the calendar: addresses are read before a page
 * is loaded.
 */
import { ROLE, type RoleId } from '../codes.ts';

/**
 * Sales by the period, client, associate or shape; what is in stock by its age; what was asked for
 * and not sold.
 */
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
/** Of providers, for those who may know where stones come from. */
export const PROVIDER_REPORT = 'provider';

export type OpenReport = (typeof OPEN_REPORTS)[number];
export type ReportKind = OpenReport | typeof PROVIDER_REPORT;

export const REPORT_KINDS: readonly ReportKind[] = [...OPEN_REPORTS, PROVIDER_REPORT];

/** The reports that this role may read, as the contract opens their operations. */
export const reportsOpenTo = (role: RoleId): readonly ReportKind[] =>
  role === ROLE.associate ? OPEN_REPORTS : REPORT_KINDS;

/** Days that move with the calendar. */
export const SPANS = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
} as const;
export type Span = keyof typeof SPANS;

/** Where nothing else is chosen. */
export const USUAL_SPAN: Span = 'this-year';

export const isSpan = (text: string): text is Span => text in SPANS;
