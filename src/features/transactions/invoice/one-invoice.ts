import type { AnswerOf } from '../../../api/client.ts';
import { cents, inUsd } from '../../../domain/lines/cents.ts';

/** One invoice as a whole. */
export type Invoice = AnswerOf<'getInvoice'>;

/** What the invoice comes to without what is credited, USD with two decimals. */
export const owedOf = ({ total, credited }: Pick<Invoice, 'total' | 'credited'>): string =>
  inUsd(cents(total) - cents(credited));

/** What a payment changes. */
export const CHANGED_BY_A_PAYMENT = [
  'getInvoice',
  'listInvoices',
  'getClientCredit',
  'getCreditStanding',
] as const;
