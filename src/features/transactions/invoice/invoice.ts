import type { AnswerOf } from '../../../api/client.ts';
import { cents, inUsd } from '../../../domain/lines/cents.ts';

/** One invoice as a whole. */
export type Invoice = AnswerOf<'getInvoice'>;

/** The invoice's total less credits, USD with two decimals. */
export const owedOf = ({ total, credited }: Pick<Invoice, 'total' | 'credited'>): string =>
  inUsd(cents(total) - cents(credited));

/** Queries to refetch after a payment. */
export const CHANGED_BY_A_PAYMENT = [
  'getInvoice',
  'listInvoices',
  'getClientCredit',
  'getCreditStanding',
] as const;
