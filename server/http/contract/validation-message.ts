/**
 * The refusal of a request that does not match the contract. It names the field and never repeats
 * long input.
 */
import { oneLine } from '../../../src/domain/text/control-characters.ts';
import { truncate } from '../../security/truncate.ts';
import { invalidRequest } from '../../refusals.ts';
import type { Refused } from '../../refusals.ts';

/** An error from Ajv, however it was called. */
export interface ValidationFailure {
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
}

/** Longer than any name in the contract. */
const LONGEST_NAME = 60;
const LONGEST_PLACE = 200;

/** `part` is what was validated: body, querystring, data. */
export function validationFailure(part: string, error: ValidationFailure | undefined): Refused {
  const place = plain(`${part}${error?.instancePath.replaceAll('/', '.') ?? ''}`, LONGEST_PLACE);
  const missing = error?.params['missingProperty'];
  if (missing === 'version' || missing === 'read_version')
    return invalidRequest(
      `The change does not say which version it is based on. Read the record, and send its ${missing} with the change.`,
      `${place}.${missing}`,
    );
  const unknown = error?.params['additionalProperty'] ?? error?.params['unevaluatedProperty'];
  if (typeof unknown !== 'string')
    return invalidRequest(`The request is not valid: ${place} ${error?.message ?? 'is not valid'}.`, place);
  const name = plain(unknown, LONGEST_NAME);
  return invalidRequest(
    `The request is not valid: ${place} has no field "${name}". Leave it out, or correct its name.`,
    `${place}.${name}`,
  );
}

/** A client's field name made safe to show: letters, digits and the usual characters of names. */
const plain = (typed: string, longest: number): string =>
  truncate(oneLine(typed.slice(0, 4 * longest)).replace(/[^\p{L}\p{N} _.[\]$-]/gu, '?'), longest);
