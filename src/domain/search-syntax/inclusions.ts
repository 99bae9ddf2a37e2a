/** Inclusions as buyers ask for them: `no black`, `no bt/bc`, `BT0-1`, `black in table none`. */
import { DEGREES, INCLUSIONS, NOT_ASSESSED, type Inclusion } from '../attributes/inclusions.ts';
import type { SearchWire } from '../stones/search-filters.ts';
import { countOf, phrase, type Reading } from './reading.ts';

const LETTERS = INCLUSIONS.map(({ letters }) => letters.toLowerCase()).join('|');
const AND = '(?: ?[/&,|+] ?| (?:and|or|&|nor) | )';
const PART = 'table|center|centre|crown|side|sides|pavilion|girdle';
const KIND = '(?<kind>black|white|open)s?(?: (?<noun>inclusions?|incl?|spots?|dots?))?';
const IN = '(?: (?:in|on|at|under|from))?(?: the)?';
const NO = 'no|without|zero|0|free of|non';

const NO_LETTERS = phrase(`(?:${NO}) (?<list>(?:${LETTERS})(?:${AND}(?:${LETTERS}))*)`);
const SPAN = phrase(`(?<letters>${LETTERS})(?<from>[0-3])[-–](?:\\k<letters>)?(?<to>[0-3])`);
const GRADED = phrase(`(?<letters>${LETTERS}) (?<degree>none|small|medium|heavy)`);
const NO_KIND = phrase(
  `(?:${NO}) (?:(?<before>${PART}) )?${KIND}(?:${IN} (?<after>${PART})(?:${AND}(?<also>${PART}))?)?`,
);
const KIND_GRADED = phrase(
  `(?:(?<before>${PART}) )?${KIND}(?:${IN} (?<after>${PART}))? (?<degree>none|small|medium|heavy)`,
);

/** Without a grade: not the fancy colour, but whether none is meant has to be asked. */
const UNGRADED = phrase(`(?:(?<before>${PART}) )?${KIND}(?:${IN} (?<after>${PART}))?(?! (?:none|[\\d<>]))`);

const placeOf = (word: string): Inclusion['part'] => {
  if (word.startsWith('cent')) return 'table';
  return word.startsWith('side') ? 'crown' : (word as Inclusion['part']);
};

/** The first letters are those of the kind and the part. */
const lettersOf = (text: string): Inclusion[] =>
  INCLUSIONS.filter(({ letters }) => new RegExp(`\\b${letters}\\b`, 'i').test(text));

const asking = (some: readonly Inclusion[], degrees: readonly number[]): SearchWire =>
  Object.fromEntries(some.map(({ field, letters }) => [field, degrees.map((one) => `${letters}${one}`)]));

/** The inclusions of a kind in the parts that are said. */
function ofKind({ kind, before, after, also }: Record<string, string | undefined>): Inclusion[] {
  const parts = [before, after, also].flatMap((word) => (word === undefined ? [] : placeOf(word)));
  return INCLUSIONS.filter((one) => one.kind === kind && (parts.length === 0 || parts.includes(one.part)));
}

/**
 * No black, white or open inclusions. Pavilion and girdle are seldom graded: if no part is said,
 * stones without a grade there are found, too.
 */
function withoutKind(groups: Record<string, string | undefined>): SearchWire | null {
  const hasPart = groups['before'] !== undefined || groups['after'] !== undefined;
  // `no white` may be a colour.
  if (groups['kind'] === 'white' && !hasPart && groups['noun'] === undefined) return null;
  const some = ofKind(groups);
  if (some.length === 0) return null;
  const asks = asking(some, [0]);
  for (const { field, part } of hasPart ? [] : some)
    if (part === 'pavilion' || part === 'girdle') asks[field]?.push(NOT_ASSESSED.code);
  return asks;
}

const degreeOf = (word: string | undefined): number =>
  DEGREES.findIndex((label) => label.toLowerCase() === word);

export function inclusionsIn(said: string): Reading | null {
  const read = (
    pattern: RegExp,
    asksOf: (groups: Record<string, string | undefined>) => SearchWire | null,
  ) => {
    const match = pattern.exec(said);
    const asks = match === null ? null : asksOf(match.groups ?? {});
    return match === null || asks === null ? null : { count: countOf(match[0]), asks };
  };
  return (
    read(NO_LETTERS, ({ list = '' }) => asking(lettersOf(list), [0])) ??
    read(SPAN, ({ letters = '', from, to }) => {
      const [least, most] = [Number(from), Number(to)].toSorted((a, b) => a - b);
      return asking(
        lettersOf(letters),
        DEGREES.flatMap((_, degree) => (degree >= (least ?? 0) && degree <= (most ?? 0) ? degree : [])),
      );
    }) ??
    read(GRADED, ({ letters = '', degree }) => asking(lettersOf(letters), [degreeOf(degree)])) ??
    read(NO_KIND, withoutKind) ??
    read(KIND_GRADED, ({ degree, ...groups }) => {
      const some = groups['before'] ?? groups['after'] ?? groups['noun'];
      return some === undefined ? null : asking(ofKind(groups), [degreeOf(degree)]);
    }) ??
    ungradedIn(said)
  );
}

function ungradedIn(said: string): Reading | null {
  const match = UNGRADED.exec(said);
  const groups = match?.groups ?? {};
  if (match === null || (groups['before'] ?? groups['after'] ?? groups['noun']) === undefined) return null;
  const near = ofKind(groups).map(({ letters }) => `no ${letters.toLowerCase()}`);
  return { count: countOf(match[0]), asks: null, near: near.slice(0, 2) };
}
