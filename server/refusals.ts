/**
 * The server's one catalogue of refusals. Whoever refuses throws one of these; http/errors.ts writes it into the
 * envelope. Their order is the contract's: 401, 403, 400, 404, 403 KYC, 409, 422.
 */
import { MESSAGES } from '../src/domain/messages.ts';

export interface RefusedStone {
  stock_no: string;
  id?: string;
  status?: number;
  reason: string;
  /** What the client pays for it in USD, where that has changed: as it was seen, and as it is. */
  seen?: string | null;
  now?: string | null;
}

export interface RefusalData {
  field?: string;
  refusal?: 'state' | 'role' | 'guard' | 'kyc' | 'shape';
  guard?: string;
  stones?: RefusedStone[];
  locked_until?: string;
}

export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly data: RefusalData | null;

  constructor(status: number, message: string, data: RefusalData | null = null) {
    super(message);
    this.status = status;
    this.data = data;
  }
}

export const unauthorised = (message = 'Please sign in to go on.'): Refused => new Refused(401, message);

export const forbidden = (
  message = 'Your role does not allow this. An administrator can grant it.',
): Refused => new Refused(403, message, { refusal: 'role' });

export const badShape = (message: string, field?: string): Refused =>
  new Refused(400, message, field ? { refusal: 'shape', field } : { refusal: 'shape' });

/** What is absent and what belongs to somebody else answer alike, byte for byte. */
export const absent = (): Refused =>
  new Refused(404, 'There is no such record, or none that you may see. Reload the list that you came from.');

/** For those who see every stone: numbers that none has, so that they can be corrected. */
export function noSuchStones(numbers: readonly string[]): Refused {
  const named = numbers.slice(0, 10).join(', ');
  const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : '';
  const sentence = `There is no stone ${named}${more}. Correct the number or take it out; nothing was kept.`;
  const reason = 'There is no stone of this number.';
  return new Refused(404, sentence, {
    field: 'stock_numbers',
    stones: numbers.map((stock_no) => ({ stock_no, reason })),
  });
}

export const kycPending = (sentence: string): Refused => new Refused(403, sentence, { refusal: 'kyc' });

/** The state or a guard does not allow it; names the stones or records that stand in the way. */
export const conflict = (message: string, data: RefusalData | null = null): Refused =>
  new Refused(409, message, data);

export const alreadyExists = (message: string, field: string): Refused =>
  new Refused(409, message, { field });

export const keyReused = (): Refused =>
  new Refused(422, 'This Idempotency-Key was used for another request. Use a new key for a new request.');

export const tooMany = (message: string): Refused => new Refused(429, message);

export const unreadable = (): Refused =>
  new Refused(
    415,
    'The server cannot read this kind of content here. Send JSON, or a form where files belong to it.',
  );

export const packedBody = (): Refused =>
  new Refused(
    415,
    'Compressed requests (content-encoding) are not accepted. Send the body as it is; upload a packed sheet as a file.',
  );

/** Nobody is there any more to read it: for the log, and to stop what is still being done for them. */
export const hungUp = (): Refused => new Refused(499, 'The connection closed before the answer was ready.');

export const unavailable = (): Refused => new Refused(503, MESSAGES.maintenance);
