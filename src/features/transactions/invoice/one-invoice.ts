import type { AnswerOf } from '../../../api/client.ts';

/** One invoice as a whole. */
export type Invoice = AnswerOf<'getInvoice'>;

/** What a payment changes. */
export const CHANGED_BY_A_PAYMENT = ['getInvoice', 'listInvoices'] as const;
