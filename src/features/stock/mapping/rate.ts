/** A currency's rate to the US dollar, as it is typed: the contract's pattern. */
const RATE = /^(?:[1-9]\d{0,6}(?:\.\d{1,6})?|0\.\d{1,6})$/;

/** Why the typed rate is none; undefined for a rate, and for an empty field. */
export const faultOfRate = (typed: string): string | undefined =>
  typed.trim() === '' || RATE.test(typed.trim())
    ? undefined
    : 'Enter a number with a decimal point, such as 83.20.';
