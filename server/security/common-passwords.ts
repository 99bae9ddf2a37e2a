/** Common passwords, which attackers try first. */
import { dictionary } from '@zxcvbn-ts/language-common';

const LISTED = dictionary['passwords-common'];
const COMMON = new Set(LISTED);
/**
 * The list begins with the most common ones. Adding digits and signs around one does not make it a
 * good password.
 */
const MOST_COMMON = new Set(LISTED.slice(0, 1_000));

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON.has(lower) || MOST_COMMON.has(lower.replace(/^[\d\W_]+|[\d\W_]+$/g, ''));
}
