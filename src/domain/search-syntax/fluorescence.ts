/** Fluorescence as it is written: `no fluor`, `none to faint`, `medium blue`, `fl:none`. */
import { ATTRIBUTES } from '../attributes/attributes.ts';
import { FOREIGN_FLUORESCENCE } from '../attributes/synonyms/languages.ts';
import { folded } from '../text/search-folding.ts';
import { countOf, phrase, type Reading } from './reading.ts';

const CODES = ATTRIBUTES.fluorescence.options.map(({ code }) => code as string);
/** Weakest first; a stone whose fluorescence is not given is none of them. */
const STRENGTHS = CODES.filter((code) => code !== 'UNKNOWN');
const WORDS: Readonly<Record<string, string>> = {
  NONE: 'none|nil|nofl',
  FAINT: 'faint|fnt',
  VERY_SLIGHT: 'very slight|vslt?',
  SLIGHT: 'slight|slt',
  VERY_STRONG: 'very strong|v strong|vstg|vst',
  MEDIUM: 'medium|med',
  STRONG: 'strong|stg',
};
const NOTHING = 'no|non|not any|zero|without|w/o|ohne|sans|sin|senza|sem|zonder|без';
const ANY = Object.values(WORDS).join('|');
/** Only beside the name: there, words such as `media` are clear. */
const FOREIGN = Object.values(FOREIGN_FLUORESCENCE)
  .flatMap((words) => [...words].map(folded))
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const NAME =
  'fl|flr|flu|fluo|fluor|fluoro|flour|fluorescen(?:ce|t|cia|za|tie)|fluoreszenz|флуоресценция|荧光|螢光';
const TO = '(?:(?<run> to |-| - )|(?:, | or |/| / | ))';
const HUE = String.raw`(?<hue> (?:blue|yellow|white)(?! (?:${ANY})))?`;
const BOUND = String.raw`(?:(?<not>not?|non|without) |(?<most>up ?to|max(?:imum)?|at most) )?`;
const values = (words: string): string => `${BOUND}(?<one>${words})(?:${TO}(?<two>${ANY}))?${HUE}`;

const BEFORE_NAME = phrase(`${values(`${ANY}|${NOTHING}|${FOREIGN}`)}[ -]?(?:${NAME})`);
const AFTER_NAME = phrase(`(?:${NAME}):? ${values(`${ANY}|no|${FOREIGN}`)}`);
const WITHOUT_NAME = phrase(values(ANY));

/** `light blue fluor`: no strength that a report has. */
const LOOSE = phrase(
  `(?:(?:very )?(?:light|weak|low|little|slightly|high) )?(?:(?:blue|yellow|white|green) )?(?!fl(?: |$))(?:${NAME})`,
);

/** A strength and a color by which the line may mean a fancy color: `faint pink`. */
const FANCY = phrase(
  `(?<one>${ANY}) (?<hue>blue|yellow|white|pink|green|brown|orange|gr[ae]y|purple|violet|red|\\p{L}+ish)`,
);

export function fluorescenceIn(said: string, hasGrade: boolean): Reading | null {
  const named = BEFORE_NAME.exec(said) ?? AFTER_NAME.exec(said);
  if (named !== null) return reading(named);
  const loose = LOOSE.exec(said);
  if (loose !== null)
    return { count: countOf(loose[0]), asks: null, near: loose[0].includes(' ') ? ['fl:faint'] : [] };
  const fancy = FANCY.exec(said);
  const mixed = fancy === null ? null : beside(fancy, hasGrade);
  if (mixed !== null) return mixed;
  const bare = WITHOUT_NAME.exec(said);
  return bare === null ? null : reading(bare);
}

/** A strength beside a color: blue is that of the fluorescence, others may be fancy colors. */
function beside({ 0: both, groups }: RegExpExecArray, hasGrade: boolean): Reading | null {
  const { one = '', hue = '' } = groups ?? {};
  const [code, count] = [codeOf(one), countOf(one)];
  if (code === 'NONE' || (hue === 'blue' && (code !== 'FAINT' || hasGrade))) return null;
  if (code === 'FAINT' && hue !== 'blue' && !hasGrade) return { count, asks: { intensity: ['FAINT'] } };
  const near = [`fl:${one.replace(' ', '-')}`, hasGrade ? `shade:${hue}` : hue];
  return { count: countOf(both), asks: null, near };
}

function reading(match: RegExpExecArray): Reading | null {
  const { not, most, one = '', two, run, hue = '' } = match.groups ?? {};
  const [first, last] = [placeOf(one), two === undefined ? undefined : placeOf(two)];
  if (first === -1) return null;
  // `none yellow`: what does not glow has no color.
  const isOver = first === 0 && two === undefined && match[0].endsWith(hue);
  const count = countOf(match[0]) - (isOver && hue !== '' ? 1 : 0);
  const asks = (codes: string[]): Reading => ({ count, asks: { fluorescence: codes } });
  // Who wants no strong one wants no stronger one, either.
  if (not !== undefined) return first === 0 || last !== undefined ? null : asks(STRENGTHS.slice(0, first));
  if (most !== undefined) return asks(STRENGTHS.slice(0, first + 1));
  if (last === undefined) return asks(STRENGTHS.slice(first, first + 1));
  if (run !== undefined) return last < first ? null : asks(STRENGTHS.slice(first, last + 1));
  return asks([first, last].flatMap((at) => STRENGTHS[at] ?? []));
}

const placeOf = (word: string): number => STRENGTHS.indexOf(codeOf(word) ?? 'NONE');

function codeOf(word: string): string | undefined {
  const own = Object.entries(WORDS).find(([, words]) => phrase(words).test(word))?.[0];
  const foreign = Object.entries(FOREIGN_FLUORESCENCE).find(([, words]) =>
    words.some((one) => folded(one) === word),
  );
  return own ?? foreign?.[0];
}
