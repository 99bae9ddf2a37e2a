/** A sheet of the whole stock leaves out so much of it that somebody has to say yes first; the message says how much. */
export class TooManyWithdrawals extends Error {
  override readonly name = 'TooManyWithdrawals';
}
