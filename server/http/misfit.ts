/** How a request that is not as the contract says is refused: by naming the field, and never by repeating at length. */
import { oneLine } from '../../src/domain/text/control-characters.ts';
import { cut } from '../security/cut.ts';
import { badShape } from '../refusals.ts';
import type { Refused } from '../refusals.ts';

/** As Ajv tells it, whichever way it was asked. */
export interface Misfit {
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
}

/** Longer than any name of the contract. */
const LONGEST_NAME = 60;
const LONGEST_PLACE = 200;

/** `part` is what was looked at: body, querystring, data. */
export function misfit(part: string, error: Misfit | undefined): Refused {
  const place = plain(`${part}${error?.instancePath.replaceAll('/', '.') ?? ''}`, LONGEST_PLACE);
  const unknown = error?.params['additionalProperty'] ?? error?.params['unevaluatedProperty'];
  if (typeof unknown !== 'string')
    return badShape(`The request does not fit: ${place} ${error?.message ?? 'is not valid'}.`, place);
  const name = plain(unknown, LONGEST_NAME);
  return badShape(
    `The request does not fit: ${place} has no field "${name}". Leave it out, or correct its name.`,
    `${place}.${name}`,
  );
}

/** What somebody typed for a name, as it can be shown: nothing but letters, digits and what stands in names. */
const plain = (typed: string, longest: number): string =>
  cut(oneLine(typed.slice(0, 4 * longest)).replace(/[^\p{L}\p{N} _.[\]$-]/gu, '?'), longest);
