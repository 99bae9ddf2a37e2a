/** Colours and clarities, as ranges and groups. */
import { ATTRIBUTES } from '../attributes/attributes.ts';

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
