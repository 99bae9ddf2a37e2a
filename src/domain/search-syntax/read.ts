/** Reads the first words of a line. */
import type { SearchWire } from '../stones/search-filters.ts';
import { plainNumber } from '../text/search-folding.ts';
import { amountIn } from './amounts.ts';
import { finishIn } from './finish.ts';
import { fluorescenceIn } from './fluorescence.ts';
import { gradesIn, gradesPhraseIn } from './grades.ts';
import { valuesOf } from './named-values.ts';
import { excluded, exclusionAt, phraseIn, placeIn } from './phrases.ts';
import { phrase, type Reading } from './reading.ts';
import { FILLERS, suggestionsFor } from './spelling.ts';
import { namedValues, type Token } from './tokens.ts';
import { meaningOf, type Meaning } from './vocabulary.ts';

/** The most words of one value, such as `cushion modified brilliant`, and of a phrase. */
const [LONGEST, LONGEST_PHRASE] = [3, 9];

/**
 * The meaning of the first tokens. `hasGrade`: the line has a white colour. `before`: what the
 * words before them ask for.
 */
export function read(tokens: readonly Token[], hasGrade: boolean, before: SearchWire | null): Reading {
  const [first] = tokens;
  const named = namedValues(first?.text ?? '');
  if (named !== null) return { count: 1, asks: valuesOf(named.name, named.values) };
  const said = tokens
    .slice(0, LONGEST_PHRASE)
    .reduce(
      (text, { word, isApart }, at) => `${text}${at === 0 ? '' : isApart ? ', ' : ' '}${word || '"'}`,
      '',
    );
  return (
    wantedIn(tokens, hasGrade) ??
    connectorIn(tokens, hasGrade, before) ??
    phraseIn(said) ??
    fluorescenceIn(said, hasGrade) ??
    finishIn(said) ??
    valueIn(tokens) ??
    amountIn(said) ??
    gradesPhraseIn(said) ??
    gradeIn(first?.word ?? '') ??
    exclusionIn(tokens, said, hasGrade) ??
    placeAt(tokens, hasGrade) ??
    unknown(first)
  );
}

/** `2 ov`: one or two digits before a shape are a count. */
function wantedIn([first, ...rest]: readonly Token[], hasGrade: boolean): Reading | null {
  if (first === undefined || !/^[1-9]\d?$/.test(first.text) || rest[0]?.isApart !== false) return null;
  return read(rest, hasGrade, null).asks?.shape === undefined
    ? null
    : { count: 1, asks: {}, wanted: Number(first.text) };
}

/** `ovalo o redondo`: between shapes, a small letter is a Spanish or Italian “or” or “and”. */
function connectorIn(
  [first, ...rest]: readonly Token[],
  hasGrade: boolean,
  before: SearchWire | null,
): Reading | null {
  if (before?.shape === undefined || !/^[oyeu]$/.test(first?.text ?? '') || rest.length === 0) return null;
  return read(rest, hasGrade, null).asks?.shape === undefined ? null : { count: 1, asks: {} };
}

const MADE_AS = phrase('(?:cut|shaped?|brilliant|brill)');

/** `blue, green` are two values, and `blue green` is one. Behind a shape, `cut` says nothing. */
function valueIn(tokens: readonly Token[]): Reading | null {
  const end = tokens.findIndex(({ isApart, word }, index) => (index > 0 && isApart) || word === '');
  const words = tokens.slice(0, end === -1 ? tokens.length : end).map(({ word }) => word);
  for (let count = Math.min(LONGEST, words.length); count > 0; count--) {
    const meaning = meaningOf(words.slice(0, count).join(' '));
    if (meaning === undefined || isGradeBehind(words.slice(0, count))) continue;
    const isMade = meaning.key === 'shape' && MADE_AS.test(words[count] ?? '');
    const isFinish = words[count] === 'cut' && finishIn(words.slice(count).join(' ')) !== null;
    return { count: isMade && !isFinish ? count + 1 : count, asks: wireOf(meaning) };
  }
  return null;
}

/** `oval E` is a shape and a color, although `ovale` is the same shape. */
const isGradeBehind = (words: readonly string[]): boolean =>
  /^[d-z]$/.test(words.at(-1) ?? '') && meaningOf(words.slice(0, -1).join(' ')) !== undefined;

const wireOf = (meaning: Meaning): SearchWire => {
  if ('codes' in meaning) return { [meaning.key]: [...meaning.codes] };
  if ('code' in meaning) return { [meaning.key]: meaning.code };
  return { [meaning.key]: meaning.is === 'with' ? 1 : 2 };
};

function gradeIn(word: string): Reading | null {
  for (const key of ['color', 'clarity'] as const) {
    const grades = gradesIn(key, word);
    if (grades !== null) return { count: 1, asks: { [key]: [...grades] } };
  }
  return null;
}

/** `no pear`, `except round`, `not lab grown`. */
function exclusionIn(tokens: readonly Token[], said: string, hasGrade: boolean): Reading | null {
  const not = exclusionAt(said);
  if (not === 0 || tokens[not] === undefined) return null;
  let { count, asks } = read(tokens.slice(not), hasGrade, null);
  count += not;
  // `no oval or pear` is neither of them.
  while (asks !== null && /^(?:or|nor|and|&|\/)$/.test(tokens[count]?.word ?? '')) {
    const [key] = Object.keys(asks) as (keyof SearchWire)[];
    const more = read(tokens.slice(count + 1), hasGrade, null);
    const codes = more.asks?.[key as 'shape'];
    if (key === undefined || codes === undefined || !Array.isArray(asks[key])) break;
    asks = { [key]: [...(asks[key as 'shape'] ?? []), ...codes] };
    count += 1 + more.count;
  }
  return { count, near: [], ...excluded(asks ?? {}) };
}

/** `in mumbai` is left out, since places are spelt as in the stock. */
function placeAt(tokens: readonly Token[], hasGrade: boolean): Reading | null {
  if (!/^(?:in|from|at)$/.test(tokens[0]?.word ?? '')) return null;
  const words: string[] = [];
  for (const [at, { word, isApart }] of tokens.entries()) {
    if (at === 0) continue;
    if (isApart || at > 2 || !/^\p{L}{3,}$/u.test(word)) break;
    if (FILLERS.has(word) || read(tokens.slice(at), hasGrade, null).asks !== null) break;
    words.push(word);
  }
  return words.length === 0
    ? { count: 1, asks: {} }
    : { count: words.length + 1, asks: null, near: [placeIn(words)] };
}

function unknown(token: Token | undefined): Reading {
  const { word = '', text = '' } = token ?? {};
  if (FILLERS.has(word)) return { count: 1, asks: {} };
  const plain = plainNumber(text.replaceAll(/^[#([]+|[)\].!?]+$/g, ''));
  if (isNumber(plain)) {
    const near = suggestionsFor(word);
    return near.length > 0
      ? { count: 1, asks: null, near }
      : { count: 1, asks: { stock_numbers: [numberOf(text)] } };
  }
  if (/^(?:\d|1[0-2])$/.test(word)) return { count: 1, asks: null, near: [`${word}ct`] };
  const near = suggestionsFor(word);
  return near.length > 0 ? { count: 1, asks: null, near } : { count: 1, asks: null };
}

const numberOf = (text: string): string => text.replaceAll(/^[#([]+|[)\].!?]+$/g, '');

/** `PV104996`, `2141438171`. One or two digits are not a stone's number. */
const isNumber = (word: string): boolean =>
  /^[\p{L}\d._/-]+$/u.test(word) && (/\d{3}/.test(word) || /^\p{L}{1,5}\d+$/u.test(word));
