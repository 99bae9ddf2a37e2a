/** Lists of codes and roles in place of their names. */
import * as CODES from '../../src/domain/codes.ts';
import { ROLE, type RoleId } from '../../src/domain/codes.ts';
import { ALL_MAIL_KINDS, OPTIONAL_MAIL_KINDS } from '../../src/domain/mails.ts';
import { ALL_NOTICE_KINDS, OPTIONAL_NOTICE_KINDS } from '../../src/domain/notices.ts';
import { rolesOf } from '../../src/machines/workflows.ts';
import type { Operation, Schema } from './short-contract.ts';

/** The codes of the roles that may call the operation. */
export function roleIds({ operationId, 'x-roles': roles = [] }: Operation): readonly RoleId[] {
  const ids =
    roles === 'workflow'
      ? rolesOf(operationId)
      : roles === 'everybody'
        ? Object.values(ROLE)
        : roles.map((name): RoleId | undefined => ROLE[name]);
  const known = ids.filter((id) => id !== undefined);
  if (known.length === 0 || known.length < ids.length)
    throw new Error(`${operationId} has the roles ${String(roles)}, which there are not.`);
  return known;
}

/** The part with lists of codes in place of their names; parts without any are not copied. */
export function withCodes<Part>(part: Part): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) {
    const items = part.map(withCodes);
    return items.some((item, place) => item !== part[place]) ? (items as Part) : part;
  }
  const { 'x-codes': name, ...own } = part as { 'x-codes'?: string };
  if (name !== undefined) return { ...listOfCodes(name), ...own } as Part;
  const entries = Object.entries(part);
  const written = entries.map(([key, value]) => [key, withCodes(value)] as const);
  return written.some(([, value], place) => value !== entries[place]?.[1])
    ? (Object.fromEntries(written) as Part)
    : part;
}

const KINDS = new Map<string, readonly string[]>(
  Object.entries({ ALL_MAIL_KINDS, OPTIONAL_MAIL_KINDS, ALL_NOTICE_KINDS, OPTIONAL_NOTICE_KINDS }),
);

function listOfCodes(name: string): Schema {
  const kinds = KINDS.get(name);
  if (kinds !== undefined) return { type: 'string', enum: kinds };
  const codes = Object.entries(CODES).find(([known]) => known === name)?.[1];
  if (codes === undefined || typeof codes !== 'object')
    throw new Error(`The contract names the codes ${name}, and there are none.`);
  const meanings = Object.entries(codes as Record<string, number>);
  return {
    type: 'integer',
    enum: meanings.map(([, code]) => code),
    description: meanings.map(([word, code]) => `${code} ${inWords(word)}`).join(', '),
  };
}

const inWords = (camelCase: string): string =>
  camelCase.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
