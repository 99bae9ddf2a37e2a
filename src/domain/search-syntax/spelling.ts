/**
 * Misspelt words. Only words in full are mended, never grades, weights and prices; a word that
 * could be two is left as it is, and both are suggested.
 */
import { ATTRIBUTES } from '../attributes/attributes.ts';
import { isOneTypoApart, MISSPELT_FROM } from '../text/one-typo-apart.ts';
import { meaningOf, PARTS, SPELT_WORDS } from './vocabulary.ts';

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that ask for nothing. */
export const FILLERS = listed(
  'a an the of for to me us we am is are or and with w/ need needed want wanted looking search show find get ' +
    'please pls plz some any anything all only just do does you have has got hi hello dear kindly send offer ' +
    'stone stones diamond diamonds dia pc pcs piece color colour clarity cla cut shape shapes shaped size carat carats ' +
    'around about approx col - & / | ' +
    'oder ou und et или и',
);

/** Words that other readers know. */
const GRAMMAR = listed(
  'under below above over between from upto maximum minimum least most more less than better higher better ' +
    'discount depth table length width total amount per carat point points pointer pointers usd dollar dollars ' +
    'price budget certified graded report brilliant fluorescence fluorescent fluor fluoro flour polish symmetry excellent ideal very good triple double flawless ' +
    'internally loupe clean colorless colourless near quarter half third three without except excluding exclude ' +
    'other ratio girdle crown pavilion culet elongated inclusion inclusions eyeclean arrows back ' +
    'karat karats best cheap cheapest nice shapes cuts grown slight strong medium faint white while black ' +
    'shade tinge milky pepper salt right night point sound found pair pairs matching',
);

/** Words of every day that are near a word of the trade, and are not meant as it. */
const OTHER_WORDS = listed(
  'blank block brow clear death greet hear heard heat idea milk mind nine pearl prince rise start stair string write',
);

const isKnown = (word: string): boolean =>
  meaningOf(word) !== undefined ||
  PARTS.has(word) ||
  FILLERS.has(word) ||
  GRAMMAR.has(word) ||
  OTHER_WORDS.has(word);

/** `ovals` is `oval`; abbreviations have no plural. */
export function singular(word: string): string {
  const one = word.replace(/s$/, '');
  return one !== word && one.length > 2 && !isKnown(word) && meaningOf(one) !== undefined ? one : word;
}

/** Words that are long enough may have two typing errors. */
const TWO_ERRORS_FROM = 8;

/** Two errors, but not in the first letter. */
const isTwoTyposApart = (typed: string, word: string): boolean =>
  word[0] === typed[0] &&
  word.length >= TWO_ERRORS_FROM - 1 &&
  Math.abs(word.length - typed.length) <= 2 &&
  editsBetween(typed, word) <= 2;

/** Letters left out, added, replaced, or swapped with their neighbours. */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

const VOWEL = /[aeiouy]/;

/**
 * In words of four letters only a vowel may be another one: `ovel` is `oval`, `peak` is not `pear`.
 */
function isOtherShortWord(typed: string, word: string): boolean {
  if (typed.length !== word.length || word.length >= MISSPELT_FROM) return false;
  const at = [...typed].findIndex((letter, index) => letter !== word[index]);
  return (
    typed.slice(at + 1) === word.slice(at + 1) && !(VOWEL.test(typed[at] ?? '') && VOWEL.test(word[at] ?? ''))
  );
}

const LETTERS = /^\p{L}+$/u;
const TARGETS = [
  ...SPELT_WORDS.keys(),
  ...[...GRAMMAR, ...FILLERS, ...PARTS].filter(
    (word) => word.length >= MISSPELT_FROM && LETTERS.test(word) && !SPELT_WORDS.has(word),
  ),
];
const identity = (word: string): string => JSON.stringify(SPELT_WORDS.get(word) ?? word);

/** The words that may be meant, without those of one meaning twice. */
function nearWords(typed: string): string[] {
  if (typed.length < MISSPELT_FROM - 1 || !LETTERS.test(typed) || isKnown(typed)) return [];
  const nearest = TARGETS.filter((word) => isOneTypoApart(typed, word));
  const isLong = nearest.length === 0 && typed.length >= TWO_ERRORS_FROM;
  const close = isLong ? TARGETS.filter((word) => isTwoTyposApart(typed, word)) : nearest;
  // The first letter is seldom wrong.
  const alike = close.filter((word) => word[0] === typed[0]);
  const best = alike.length > 0 ? alike : close;
  return best.filter((word, at) => best.findIndex((other) => identity(other) === identity(word)) === at);
}

/** The word that is meant by a misspelt one, if it can only be this; otherwise null. */
export function mendedWord(typed: string): string | null {
  const one = typed.replace(/s$/, '');
  for (const word of one === typed ? [typed] : [typed, one]) {
    const [only, another] = nearWords(word);
    if (only === undefined || another !== undefined) continue;
    const isSwapped = only[0] === word[1] && only[1] === word[0];
    if ((only[0] === word[0] || isSwapped) && !isOtherShortWord(word, only)) return only;
  }
  return null;
}

const MOST = 3;
const CLARITIES = ATTRIBUTES.clarity.options.map(({ code }) => code.toLowerCase());
const LABS = ATTRIBUTES.lab.options.map(({ code }) => code.toLowerCase());
const sorted = (word: string): string => [...word].toSorted().join('');

/** What else a word may mean that is not understood; to be asked. */
export function suggestionsFor(word: string): string[] {
  if (/^[vsif]{1,4}[1-9il]{1,2}$/.test(word))
    return CLARITIES.filter((code) => isOneTypoApart(word, code)).slice(0, MOST);
  const labs = LABS.filter((code) => word.length > 2 && word !== code && sorted(code) === sorted(word));
  return [...labs, ...nearWords(word).filter((near) => SPELT_WORDS.has(near))].slice(0, MOST);
}
