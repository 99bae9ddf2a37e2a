/** What is said around the filters: exclusions, places, and words that no filter answers. */
import { ATTRIBUTES, type AttributeKey } from '../attributes/attributes.ts';
import { AVAILABILITY_FILTER, CONTAIN_FILTER, STONE_TYPE } from '../codes.ts';
import { isMedium, type SearchWire } from '../stones/search-filters.ts';
import { SYMBOLS } from '../stones/symbols.ts';
import { inclusionsIn } from './inclusions.ts';
import { countOf, phrase, type Reading } from './reading.ts';
import { roughIn } from './rough.ts';
import { codeFor, wordOf } from './vocabulary.ts';

const LABS = ATTRIBUTES.lab.options.map(({ code }) => code.toLowerCase()).join('|');

/** Frequent requests that no filter answers, each with suggestions. */
const LEFT_OUT: readonly (readonly [pattern: RegExp, near: readonly string[]])[] = [
  [phrase('eye[ -]?clean'), []],
  [phrase('hearts? ?(?:and|&|n) ?arrows?|h ?& ?a'), []],
  [phrase('fancy (?:shapes?|cuts?)'), []],
  [phrase('(?:best|good|lowest) prices?'), []],
  [new RegExp(`^lab(?= (?:${LABS})(?:,? |$))`), ['lab-grown']],
  [phrase('lab (?:report|cert|certified|certificate|graded)'), []],
  [phrase('cvd|hpht'), ['lab-grown']],
  [phrase('no (?:brown|green|tinge|shade)(?: (?:tinge|shade))?'), ['no-bgm']],
  [
    phrase(
      '(?:culet|inscription|treatment|girdle|crown|pavilion)(?: (?:none|no|very|thin|thick|medium|small|faceted))*',
    ),
    [],
  ],
  [phrase('(?:l/w|lw)(?: ratio)?(?! [\\d<>])|ratio(?! [\\d<>])'), []],
];
const SYMBOL = phrase(
  `(?<not>no |without )?(?<symbol>${SYMBOLS.map(({ code }) => code.toLowerCase().replace('_', '[ _-]')).join('|')})s?`,
);
const I_WANT = phrase("i(?= (?:need|want|am|would|have|like|look|looking|search)(?: |$))|i'm|i'd");
const CERTIFIED = phrase(
  `(?:with )?(?<lab>${LABS})(?: (?:cert|certs|certified|certificate|certification|report|graded))`,
);

export function phraseIn(said: string): Reading | null {
  for (const [pattern, near] of LEFT_OUT) {
    const match = pattern.exec(said);
    if (match !== null) return { count: countOf(match[0]), asks: null, near };
  }
  const own = I_WANT.exec(said);
  if (own !== null) return { count: 1, asks: {} };
  const certified = CERTIFIED.exec(said);
  if (certified !== null)
    return { count: countOf(certified[0]), asks: { lab: [certified.groups?.['lab']?.toUpperCase() ?? ''] } };
  return inclusionsIn(said) ?? roughIn(said) ?? tingeIn(said) ?? symbolIn(said);
}

const TINGE = phrase(
  String.raw`(?<key>shade|milky):? (?<after>\p{L}+)|(?<before>\p{L}+) (?:(?<shade>shade|tinge)|milky)`,
);

/** `brown tinge`, `light milky`, `milky none`. */
function tingeIn(said: string): Reading | null {
  const match = TINGE.exec(said);
  const { key: named, after, before, shade } = match?.groups ?? {};
  const key = named === 'shade' || shade !== undefined ? 'shade' : 'milky';
  const code = codeFor(key, after ?? before ?? '');
  return code === undefined ? null : { count: 2, asks: { [key]: [code] } };
}

/** `no cavity`; without `no`, the word may mean other things, too. */
function symbolIn(said: string): Reading | null {
  const match = SYMBOL.exec(said);
  const word = wordOf(match?.groups?.['symbol'] ?? '');
  const code = SYMBOLS.find((one) => wordOf(one.code) === word)?.code;
  if (match === null || code === undefined || code === 'NATURAL') return null;
  const count = countOf(match[0]);
  return match.groups?.['not'] === undefined
    ? { count, asks: null, near: [`kts:${word}`] }
    : { count, asks: { key_to_symbols: [code], key_to_symbols_contain: CONTAIN_FILTER.doesNotContain } };
}

const NOT = phrase('but not|but no|not|no|without|except(?: for)?|excluding|exclude|other than|but');

/** How many words say that what follows is not wanted; 0 for none. */
export function exclusionAt(said: string): number {
  const match = NOT.exec(said);
  return match === null ? 0 : countOf(match[0]);
}

/** Values without an order, of which the others can be asked for. */
const EXCLUDED: readonly AttributeKey[] = ['shape', 'lab', 'location', 'rough_origin'];

/** What `no` before these filters asks for; null where it may be several things. */
export function excluded(asks: SearchWire): Pick<Reading, 'asks' | 'excludes'> {
  const [key, another] = Object.keys(asks) as (keyof SearchWire)[];
  if (another !== undefined || key === undefined) return { asks: null };
  if (key === 'stone_type')
    return {
      asks: { stone_type: asks.stone_type === STONE_TYPE.natural ? STONE_TYPE.labGrown : STONE_TYPE.natural },
    };
  if (isMedium(key)) return { asks: { [key]: AVAILABILITY_FILTER.notAvailable } };
  if (key === 'color' || key === 'clarity' || EXCLUDED.some((one) => one === key))
    return { asks: {}, excludes: asks };
  return { asks: null };
}

/**
 * The codes that are left when some are not wanted; null where the line has no others and all that
 * are left may not be meant: who wants no I1 wants no I2, either.
 */
export function remaining(
  key: AttributeKey,
  asked: readonly string[] | undefined,
  not: readonly string[],
): string[] | null {
  if (asked === undefined && !EXCLUDED.includes(key)) return null;
  const all = asked ?? ATTRIBUTES[key].options.map(({ code }) => code);
  const left = all.filter((code) => !not.includes(code));
  return left.length === 0 ? null : left;
}

/** `in new york` is a place, but its spelling is not known here. */
export const placeIn = (words: readonly string[]): string => {
  const place = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return `in:${words.length > 1 ? `"${place}"` : place}`;
};
