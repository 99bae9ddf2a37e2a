/** Colours and clarities, as ranges and groups. */
import { ATTRIBUTES } from '../attributes/attributes.ts';
import type { SearchWire } from '../stones/search-filters.ts';
import { countOf, phrase, type Reading } from './reading.ts';

const CODES = {
  // The ranges that laboratories print, such as O-P, come after the single letters and belong to no
  // range.
  color: ATTRIBUTES.color.options.map(({ code }) => code as string).filter((code) => code.length === 1),
  clarity: ATTRIBUTES.clarity.options.map(({ code }) => code as string).filter((code) => code !== 'N'),
};
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  VVS: ['VVS1', 'VVS2'],
  VS: ['VS1', 'VS2'],
  SI: ['SI1', 'SI2'],
  I: ['I1', 'I2', 'I3'],
};
type GradedAttribute = keyof typeof CODES;

/**
 * `D`, `D-F`, `DEF` and `G+` of colours; `VS1`, `VS`, `IF-SI` and `VS+` of clarities. `+` stands
 * for a grade and all better ones. Null for other words.
 */
export function gradesIn(attribute: GradedAttribute, word: string): readonly string[] | null {
  const said = word.toUpperCase();
  // Two colours in a row, but nobody means them.
  if (said === 'NO') return null;
  const codes = CODES[attribute];
  const printed = ATTRIBUTES[attribute].options.find(({ code }) => code === said)?.code;
  if (printed !== undefined && !codes.includes(printed)) return printed === 'N' ? null : [printed];
  if (attribute === 'color' && isRun(said)) return [...said];
  const isBetter = said.endsWith('+');
  const [first = '', last = first, ...more] = (isBetter ? said.slice(0, -1) : said).split(/[-–]/);
  if (more.length > 0) return null;
  const from = codes.indexOf(groupOf(attribute, first)[0] ?? '');
  const to = codes.indexOf(groupOf(attribute, last).at(-1) ?? '');
  return from === -1 || to < from ? null : codes.slice(isBetter ? 0 : from, to + 1);
}

/** A single `I` is a colour. */
const groupOf = (attribute: GradedAttribute, word: string): readonly string[] =>
  CODES[attribute].includes(word) ? [word] : attribute === 'clarity' ? (GROUPS[word] ?? []) : [];

/** `DEF`, letters in a row. */
function isRun(word: string): boolean {
  const at = CODES.color.indexOf(word[0] ?? '');
  return word.length > 1 && at !== -1 && CODES.color.slice(at, at + word.length).join('') === word;
}

/** `VS 1` before no figure of its own, `vs1-2`, `si1/2`. */
const APART = String.raw`(?:vvs|vs|si|i)-?[123][-/][123]|(?:vvs|vs|si)[ -][123](?! ?(?:cts?|carats?|pts?|x|to|-|mm)(?: |$))`;
const SPOKEN: Readonly<Record<string, Pick<SearchWire, GradedAttribute>>> = {
  flawless: { clarity: ['FL'] },
  'internally flawless': { clarity: ['IF'] },
  'loupe clean': { clarity: ['IF'] },
  lc: { clarity: ['IF'] },
  colorless: { color: ['D', 'E', 'F'] },
  colourless: { color: ['D', 'E', 'F'] },
  'near colorless': { color: ['G', 'H', 'I', 'J'] },
  'near colourless': { color: ['G', 'H', 'I', 'J'] },
};
/** `GVS2`: one colour and one clarity. */
const BOTH = phrase('(?<color>[d-m])[-/]?(?<clarity>if|vvs[12]|vs[12]|si[123]|i[123]|vvs|vs|si)');
const LEAST = '(?:min(?:imum)?|at least|not? (?:lower|less|below|worse)(?: than)?)';
const GRADES = phrase(
  String.raw`(?:(?<name>colou?r|col|clarity|cla):? )?(?:(?<least>${LEAST}) |(?<most>max(?:imum)?|under|below|up ?to) )?(?:(?:colou?r|clarity) )?` +
    String.raw`(?<grades>(?:${Object.keys(SPOKEN).join('|')})|${APART}|[a-z]+\d?(?: (?:-|to|thru|through|up to|down to) |-)[a-z]+\d?|[a-z]+\d?)` +
    String.raw`(?: (?<after>colou?r|col|clarity|cla))?` +
    String.raw`(?<better>\+| ?\+| (?:and|or|&|n) (?:up|above|better|higher|over)| up(?:wards?)?(?! to)| plus)?`,
);

/** Grades of one colour or clarity in words: `min G`, `VS2 or better`, `D to F`, `vs 1`. */
export function gradesPhraseIn(said: string): Reading | null {
  const both = BOTH.exec(said);
  if (both?.groups !== undefined) {
    const { color = '', clarity = '' } = both.groups;
    return { count: 1, asks: { color: gradesOf('color', color), clarity: gradesOf('clarity', clarity) } };
  }
  const match = GRADES.exec(said);
  if (match?.groups === undefined) return null;
  const { name, after, least, most, grades = '', better } = match.groups;
  const spoken = SPOKEN[grades];
  const count = countOf(match[0]);
  if (spoken !== undefined) return { count, asks: spoken };
  const plain = grades
    .replace(/ (?:(?:up |down )?to|thru|through|-) /, '-')
    .replace(/^([a-z]+)-?(\d)[-/](\d)$/, '$1$2-$1$3')
    .replace(/^([a-z]+)[ -](\d)$/, '$1$2');
  const isBetter = least !== undefined || better !== undefined;
  const only = (name ?? after)?.startsWith('c')
    ? (name ?? after ?? '').startsWith('cl')
      ? 'clarity'
      : 'color'
    : null;
  for (const key of ['color', 'clarity'] as const) {
    if (only !== null && only !== key) continue;
    const codes = gradesIn(key, isBetter ? `${plain}+` : plain);
    if (codes === null) continue;
    // Nobody can say whether better or worse ones are meant.
    return most === undefined ? { count, asks: { [key]: [...codes] } } : { count, asks: null, near: [] };
  }
  return null;
}

const gradesOf = (key: GradedAttribute, word: string): string[] => [...(gradesIn(key, word) ?? [])];

/** The shortest writing of codes: `D-F` for three or more in a row, else each by itself. */
export function writtenGrades(attribute: GradedAttribute, codes: readonly string[]): string[] {
  const order = CODES[attribute];
  const runs: string[][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    const before = order[order.indexOf(code) - 1];
    if (run !== undefined && before !== undefined && run.at(-1) === before) run.push(code);
    else runs.push([code]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(' ')));
}
