/** The country of the rough: `origin botswana`, `canadian`, `non-russian`. */
import { ROUGH_ORIGINS, type RoughOrigin } from '../attributes/rough.ts';
import { countOf, phrase, type Reading } from './reading.ts';
import { wordOf } from './vocabulary.ts';

/** Said of stones by itself. `Indian goods` may be those that are there. */
const ADJECTIVES: Partial<Record<RoughOrigin, string>> = {
  BOTSWANA: 'botswanan',
  CANADA: 'canadian',
  NAMIBIA: 'namibian',
  SOUTH_AFRICA: 'south african',
  ANGOLA: 'angolan',
  AUSTRALIA: 'australian',
  TANZANIA: 'tanzanian',
  ZIMBABWE: 'zimbabwean',
  BRAZIL: 'brazilian',
  RUSSIA: 'russian',
};
const CODE_OF = new Map<string, RoughOrigin>([
  ...ROUGH_ORIGINS.map(({ code, label }): [string, RoughOrigin] => [label.toLowerCase(), code]),
  ...Object.entries(ADJECTIVES).map(([code, word]): [string, RoughOrigin] => [word, code as RoughOrigin]),
]);

const AND = '(?: ?[/&,|] ?| (?:and|or|nor|&) )';
const listOf = (words: string): string => `(?:${words})(?:${AND}(?:${words}))*`;
const ALL = [...CODE_OF.keys()].toSorted((a, b) => b.length - a.length).join('|');
const NOT = '(?<not>non?[ -]|not |without |except |excluding )?';
const SAID = phrase(
  `${NOT}(?:(?:rough )?(?:origin|rough|mined)(?: (?:is|from|of|in))? (?<after>${listOf(ALL)})|` +
    `(?<before>${listOf(ALL)})[ -](?:origin|rough|mined|mines?)|` +
    `(?<own>${listOf(Object.values(ADJECTIVES).join('|'))}))`,
);
const COUNTRY = phrase(ALL);
const EACH = new RegExp(`(?<!\\p{L})(?:${ALL})(?!\\p{L})`, 'gu');

export function roughIn(said: string): Reading | null {
  const match = SAID.exec(said);
  if (match === null) {
    // Where stones are is said with `in`.
    const country = COUNTRY.exec(said)?.[0];
    return country === undefined
      ? null
      : { count: countOf(country), asks: null, near: [`origin:${wordOf(country)}`] };
  }
  const { not, after, before, own } = match.groups ?? {};
  const words = (after ?? before ?? own ?? '').match(EACH) ?? [];
  const rough_origin = words.flatMap((word) => CODE_OF.get(word) ?? []);
  const count = countOf(match[0]);
  return not === undefined
    ? { count, asks: { rough_origin } }
    : { count, asks: {}, excludes: { rough_origin } };
}
