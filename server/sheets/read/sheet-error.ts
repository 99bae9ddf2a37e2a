export type SheetErrorKind =
  | 'wrong_type'
  | 'encrypted'
  | 'damaged'
  | 'too_large'
  | 'empty'
  | 'no_such_sheet'
  | 'two_tables'
  | 'unanswered';

/** The sheet cannot be read at all. The message is a sentence for the person who uploaded it. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly kind: SheetErrorKind;

  constructor(kind: SheetErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
