/**
 * A full-stock sheet omits so many stones that a person must confirm it; the message says how many.
 */
export class TooManyWithdrawals extends Error {
  override readonly name = 'TooManyWithdrawals';
}
