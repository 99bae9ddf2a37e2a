/**
 * How names and e-mail addresses are stored, whichever way they come in: one spelling for what
 * looks the same, and no invisible characters. Some letters of different alphabets look the same
 * and cannot be told apart, so an e-mail address never proves who somebody is.
 */
import { hasUnseen, spaced, UNSEEN } from './unseen.ts';

/** Either the text to store, or a sentence for the person who typed it. */
export type TextOrFault = { text: string; fault: null } | { text: null; fault: string };

const HIDDEN =
  'This contains characters that are invisible or reverse the text. Type it instead of pasting it.';
const NO_EMAIL = 'This is not an e-mail address. Write it like name@company.com.';
const MIXED =
  'This e-mail address mixes letters of several alphabets, as fake addresses do. Type it again in one alphabet.';

/**
 * A name of a person, a company or a list: Unicode NFC, on one line, with single spaces. It may be
 * empty; the caller decides whether that is allowed.
 */
export function readName(typed: string): TextOrFault {
  const text = spaced(typed.normalize('NFC'));
  return hasUnseen(text) ? { text: null, fault: HIDDEN } : { text, fault: null };
}

const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u;
// Characters that would end the host name of a URL.
const NO_HOST = /[\s/\\?#@:%[\]<>^|]/u;
const LONGEST = 200;

/**
 * An e-mail address in lower case, with full-width and styled letters as plain ones (NFKC) and the
 * domain in punycode. The name and each part of the domain use one alphabet.
 */
export function readEmail(typed: string): TextOrFault {
  const text = spaced(typed.normalize('NFKC'));
  if (UNSEEN.test(text)) return { text: null, fault: HIDDEN };
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0)).toLowerCase().normalize('NFC');
  const named = text.slice(at + 1);
  if (!LOCAL_PART.test(local) || local.split('.').includes('')) return { text: null, fault: NO_EMAIL };
  const domain = domainOf(named);
  if (domain === null || local.length + domain.length >= LONGEST) return { text: null, fault: NO_EMAIL };
  const isPlain = [local, ...named.split(/[.。]/)].every(isOfOneScript);
  return isPlain ? { text: `${local}@${domain}`, fault: null } : { text: null, fault: MIXED };
}

/** Null when it is not a host on the internet: no dot, or an IP address. */
function domainOf(named: string): string | null {
  if (named === '' || NO_HOST.test(named) || !URL.canParse(`http://${named}`)) return null;
  const { hostname } = new URL(`http://${named}`);
  const labels = hostname.split('.');
  const isName = labels.length > 1 && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  return isName && /\p{L}/u.test(labels.at(-1) ?? '') ? hostname : null;
}

const SCRIPTS = [
  ...[
    'Latin',
    'Greek',
    'Cyrillic',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Syriac',
    'Thaana',
    'Ethiopic',
    'Cherokee',
  ],
  ...[
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
  ],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Mongolian', 'Hangul'],
].map((script) => new RegExp(`^\\p{Script_Extensions=${script}}$`, 'u'));
/** Alphabets that Japanese, Chinese and Korean mix. */
const TOGETHER = [
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]$/u,
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Bopomofo}]$/u,
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hangul}]$/u,
];
const OF_ANY_SCRIPT = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

function isOfOneScript(text: string): boolean {
  const letters = [...text].filter((letter) => !OF_ANY_SCRIPT.test(letter));
  return (
    letters.length === 0 ||
    [...SCRIPTS, ...TOGETHER].some((script) => letters.every((letter) => script.test(letter)))
  );
}

/**
 * A typed e-mail address or user name in the form used for look-ups. Text that is not an e-mail
 * address is folded the same way, so that a user name matches however it is typed. Never empty
 * unless the input is.
 */
export const signInName = (typed: string): string =>
  readEmail(typed).text ?? typed.normalize('NFKC').trim().toLowerCase();
