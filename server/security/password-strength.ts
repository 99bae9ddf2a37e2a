/** Whether a new password can be taken: its form, and how many guesses it would stand. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { faultOfPassword } from '../../src/domain/passwords.ts';
import { invalidRequest } from '../refusals.ts';

/** Common passwords, which attackers try first. */
const LISTED = dictionary['passwords-common'];
const COMMON = new Set(LISTED);
/**
 * The list begins with the most common ones. Adding digits and signs around one does not make it a
 * good password.
 */
const MOST_COMMON = new Set(LISTED.slice(0, 1_000));

function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON.has(lower) || MOST_COMMON.has(lower.replace(/^[\d\W_]+|[\d\W_]+$/g, ''));
}

/** Of 0 to 4: more than 10^8 guesses, too many for whoever may try a few a minute. */
const LEAST_SCORE = 3;
/** Long ones take long to estimate, and their beginning stands no more guesses than the whole. */
const ESTIMATED_CHARACTERS = 40;

/** Made when it is first needed, because reading the dictionaries takes a while. */
let estimator: ZxcvbnFactory | undefined;

/** Names and their words are the first guesses of whoever knows the person. */
const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 1);

/**
 * Why a password cannot be taken, as a sentence; null if it can. `names` are the person's own names
 * and addresses, and their company's.
 */
export function faultOfNewPassword(password: string, names: readonly string[]): string | null {
  const fault = faultOfPassword(password, names);
  if (fault !== null) return fault;
  if (isCommonPassword(password))
    return 'Many people use this password, so it is easy to guess. Choose another one.';
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = estimator.check(password.slice(0, ESTIMATED_CHARACTERS), wordsOf(names));
  if (score >= LEAST_SCORE) return null;
  return 'This password is easy to guess because of its repeated or consecutive characters. Choose a sentence of several words.';
}

/** @throws Refused 400 for a bad length, a password guessed quickly, or one of the `names` in it */
export function refuseWeakPassword(password: string, names: readonly string[]): void {
  const fault = faultOfNewPassword(password, names);
  if (fault !== null) throw invalidRequest(fault, 'password');
}
