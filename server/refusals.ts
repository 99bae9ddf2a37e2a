/**
 * All refusals of the server. Code that refuses throws one of these, and http/errors.ts turns it
 * into the envelope. They are checked in the contract's order: 401, 403, 400, 404, 403 KYC, 409,
 * 422.
 */
import { MESSAGES } from '../src/domain/messages.ts';
import { notGranted, type Side } from '../src/domain/permissions.ts';
import { askColleague, type HeldPowers, type Power } from '../src/domain/powers.ts';
import { houseTime } from '../src/domain/text/times.ts';

export interface RefusedStone {
  stock_no: string;
  id?: string | undefined;
  status?: number;
  reason: string;
  /** If the client's price in USD has changed: the seen and the present one. */
  seen?: string | null;
  now?: string | null;
}

export interface RefusalData {
  field?: string;
  refusal?: 'state' | 'role' | 'guard' | 'kyc' | 'shape' | 'maintenance';
  guard?: string;
  /** The missing permission, if an administrator can grant it. */
  permission?: string;
  access?: Side;
  stones?: RefusedStone[];
  /** Records that are missing or other people's. */
  ids?: readonly string[];
  locked_until?: string;
  /** What somebody else changed since the version that a change is based on. */
  changed?: readonly MeanwhileChanged[];
  /** Null if the portal does not tell the reader. */
  changed_by?: string | null;
  changed_at?: string | null;
  /** The present version, with which the change can be sent again. */
  version?: string;
  /** The same for rows of a list, by their ids. */
  versions?: Record<string, string>;
}

export interface MeanwhileChanged {
  /** As the request names it, and in words. */
  field: string;
  words: string;
  /** The row, if several are changed, and its name. */
  id?: string;
  of?: string;
  /** The present value. */
  now: unknown;
  /** Whether the request has another value than the one that was read. */
  touched: boolean;
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

export const unauthorised = (message = 'Please sign in to continue.'): Refused => new Refused(401, message);

/** The contract excludes the role, so nobody can grant it. */
export const forbidden = (message = 'Your role does not have access to this.'): Refused =>
  new Refused(403, message, { refusal: 'role' });

/** The contract allows the role, but the permission is not granted. */
export const missingPermission = (permission: string, access: Side): Refused =>
  new Refused(403, notGranted(permission, access).join(' '), { refusal: 'role', permission, access });

/** The contract and the permission allow it, but not the person's company. */
export const missingPower = (power: Power, powers: HeldPowers | null | undefined): Refused =>
  new Refused(403, askColleague(power, powers), { refusal: 'role' });

/** The person concerned has a right that the caller lacks. */
export const beyondRights = (sentence: string, { name, side }: { name: string; side: Side }): Refused =>
  new Refused(403, sentence, { refusal: 'role', permission: name, access: side });

export const invalidRequest = (message: string, field?: string): Refused =>
  new Refused(400, message, field ? { refusal: 'shape', field } : { refusal: 'shape' });

/** The same answer, byte for byte, for missing records and for other people's. */
export const notFound = (): Refused =>
  new Refused(
    404,
    'There is no such record, or you do not have access to it. Reload the list and try again.',
  );

/** At most ten of them. */
export const namedOf = (all: readonly string[]): string =>
  `${all.slice(0, 10).join(', ')}${all.length > 10 ? ` and ${all.length - 10} more` : ''}`;

/** Numbers that no stone has, or none that the person may see, to be corrected. */
export function noSuchStones(numbers: readonly string[]): Refused {
  const sentence = `There is no stone ${namedOf(numbers)}. Correct the number or remove it. Nothing was saved.`;
  const reason = 'There is no stone with this number.';
  return new Refused(404, sentence, {
    field: 'stock_numbers',
    stones: numbers.map((stock_no) => ({ stock_no, reason })),
  });
}

/**
 * For several records, of which some are missing or other people's: names those, all of them in
 * `data.ids`. A single one needs no name.
 */
export function notFoundAmong(asked: readonly string[], found: readonly string[], field = 'ids'): Refused {
  if (asked.length === 1) return notFound();
  const known = new Set(found);
  const ids = asked.filter((id) => !known.has(id));
  const sentence = `There is no record ${namedOf(ids)}, or you do not have access to it. Correct the id or remove it. Nothing was saved.`;
  return new Refused(404, sentence, { field, ids });
}

export const kycPending = (sentence: string): Refused => new Refused(403, sentence, { refusal: 'kyc' });

/** A state or guard does not allow it; names the stones or records concerned. */
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
    'The server cannot read this type of content here. Send JSON, or a form if there are files.',
  );

export const compressedBody = (): Refused =>
  new Refused(
    415,
    'Compressed requests (content-encoding) are not accepted. Send the body uncompressed; upload a compressed sheet as a file.',
  );

/** The client has disconnected: for the log, and to stop work for them. */
export const clientDisconnected = (): Refused =>
  new Refused(499, 'The connection closed before the answer was ready.');

/** Until the maintenance ends, at most until `until`, an ISO date and time. */
export function underMaintenance({ until, reason }: { until: string; reason: string }): Refused {
  return new Refused(
    503,
    `Server is under maintenance until ${houseTime(until)}: ${ended(reason)} Nothing was changed. Please try again later.`,
    { refusal: 'maintenance' },
  );
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

export const unavailable = (): Refused => new Refused(503, MESSAGES.maintenance);
