/** Invoices: terms, ways of payment, and amounts as people type them. */
import { PAYMENT_WAY } from '../codes.ts';

export type PaymentWay = (typeof PAYMENT_WAY)[keyof typeof PAYMENT_WAY];

/** Days until an invoice is to be paid, unless the house says otherwise. */
export const USUAL_TERMS_DAYS = 30;
export const MOST_TERMS_DAYS = 180;
export const LONGEST_REFERENCE = 200;
export const LONGEST_TAKE_BACK_REASON = 1_000;
export const LONGEST_REVERSAL_REASON = 1_000;

export const PAYMENT_WAY_LABEL: Readonly<Record<PaymentWay, string>> = {
  [PAYMENT_WAY.transfer]: 'Bank transfer',
  [PAYMENT_WAY.cheque]: 'Cheque',
  [PAYMENT_WAY.cash]: 'Cash',
  [PAYMENT_WAY.card]: 'Card',
  [PAYMENT_WAY.other]: 'Another way',
  [PAYMENT_WAY.credit]: 'Client’s credit',
};

export const WHAT_AN_AMOUNT_IS =
  'Enter an amount above zero in USD, with a point and at most two decimals, such as 1200.50.';

/**
 * `1200.5` as `1200.50`; null if it is not an amount: zero, negative, more than two decimals, other
 * characters.
 */
export function amountIn(typed: string): string | null {
  const parts = /^0*(\d{1,14}?)(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!parts) return null;
  const amount = `${parts[1]}.${(parts[2] ?? '').padEnd(2, '0')}`;
  return /[1-9]/.test(amount) ? amount : null;
}

export const MOST_TAXES = 3;
export const LONGEST_TAX_NAME = 60;
export const WHAT_A_TAX_IS =
  'A tax needs a name, and a percentage above 0 and up to 100 with at most three decimals, such as 0.25.';

/** `0.250` as `0.25`; null if it is not the percentage of a tax. */
export function percentIn(typed: string): string | null {
  const parts = /^0*(\d{1,3}?)(?:\.(\d{1,3}))?$/.exec(typed.trim());
  if (!parts) return null;
  const decimals = (parts[2] ?? '').replace(/0+$/, '');
  const thousandths = Number(parts[1]) * 1000 + Number(decimals.padEnd(3, '0'));
  if (thousandths <= 0 || thousandths > 100_000) return null;
  return decimals === '' ? String(parts[1]) : `${parts[1]}.${decimals}`;
}
