/** Validates answers against the contract, with a separate Ajv that coerces nothing. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Reply } from '../../support/api.ts';
import { components } from './schema.ts';
import type { Operation } from './schema.ts';

const ajv = new Ajv2020({ strict: false, coerceTypes: false, useDefaults: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'contract', components });
const compiled = new Map<string, ValidateFunction>();

function validatorOf(component: string): ValidateFunction {
  const known = compiled.get(component) ?? ajv.compile({ $ref: `contract#/components/schemas/${component}` });
  compiled.set(component, known);
  return known;
}

/** How the answer violates the contract, or null. */
export function misfitOf(
  operation: Pick<Operation, 'answer' | 'fileTypes'>,
  { status, headers, body, text }: Reply,
): string | null {
  if (status >= 500) return `a ${status}: ${text.slice(0, 200)}`;
  const isFile = operation.answer === null || operation.fileTypes.includes(headers.get('content-type') ?? '');
  if (status >= 200 && status < 300 && isFile) return text === '' ? 'a file without a byte' : null;
  const fits = validatorOf(status >= 200 && status < 300 ? (operation.answer ?? '') : 'Refusal');
  if (fits(body)) return null;
  const first = fits.errors?.[0];
  return `a ${status} that is not as the contract says: ${first?.instancePath} ${first?.message}; ${text.slice(0, 200)}`;
}
