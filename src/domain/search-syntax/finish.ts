/** Cut, polish and symmetry as dealers write them, each this grade or better. */
import type { SearchWire } from '../stones/search-filters.ts';
import { countOf, phrase, type Reading } from './reading.ts';

const BEST_FIRST = ['ID', 'EX', 'VG', 'GD'];
const GRADE = 'excellent|excl?|ex|x|very[ -]?good|v ?good|vgd|vg|ideal|id|good|gd';
const MADE = ['cut', 'polish', 'symmetry'] as const;
const NAME = 'cut|make|polish|pol|symmetry|symm|sym';
const PARTING = String.raw`(?: ?[/-] ?|, | |(?=ex))`;

const TIMES = phrase(String.raw`(?<times>[23]|triple|double)(?: ?x)?(?: |-)?(?<grade>${GRADE})\+?(?! \d)`);
const THREE = phrase('(?:xxx|triple x|3 ?x(?! \\d))');
const IN_A_ROW = phrase(
  String.raw`(?<one>${GRADE})\+?${PARTING}(?<two>${GRADE})\+?(?:${PARTING}(?<three>${GRADE})\+?)?(?! (?:${NAME})(?= |$|,))`,
);
const AND = '(?: ?(?:and|&|/) ?| )';
const BEFORE_NAMES = phrase(
  String.raw`(?:min |at least )?(?<grade>${GRADE})(?:\+| or better)? (?:in )?(?<names>(?:${NAME})(?:${AND}(?:${NAME}))*)`,
);
const AFTER_NAME = phrase(
  String.raw`(?<names>(?:${NAME})(?:${AND}(?:${NAME}))*) (?:min |at least )?(?<grade>${GRADE})(?:\+| or better)?`,
);
const ALONE = phrase(String.raw`(?<grade>excellent|excl?|ex|very good|vg|ideal)\+?`);

/** `3x`, `2ex` (polish and symmetry), `ex vg ex`, `ex cut`, `symmetry vg+`. */
export function finishIn(said: string): Reading | null {
  const three = THREE.exec(said);
  if (three !== null) return reading(three, MADE, ['ex', 'ex', 'ex']);
  const times = TIMES.exec(said);
  if (times?.groups !== undefined) {
    const { times: many = '', grade = '' } = times.groups;
    return reading(times, /[3t]/.test(many) ? MADE : MADE.slice(1), [grade, grade, grade]);
  }
  const row = IN_A_ROW.exec(said);
  if (row?.groups !== undefined) {
    const { one = '', two = '', three: third } = row.groups;
    return third === undefined
      ? reading(row, MADE.slice(1), [one, two])
      : reading(row, MADE, [one, two, third]);
  }
  const named = AFTER_NAME.exec(said) ?? BEFORE_NAMES.exec(said);
  if (named?.groups !== undefined) {
    const { names = '', grade = '' } = named.groups;
    const keys = MADE.filter((key) => names.split(/[^a-z]+/).some((name) => keyOf(name) === key));
    return reading(
      named,
      keys,
      keys.map(() => grade),
    );
  }
  const alone = ALONE.exec(said);
  const grade = alone === null ? '' : codeOf(alone.groups?.['grade'] ?? '').toLowerCase();
  return alone === null
    ? null
    : { count: countOf(alone[0]), asks: null, near: [`3${grade}`, `cut:${grade}`] };
}

function reading(match: RegExpExecArray, keys: readonly (typeof MADE)[number][], grades: string[]): Reading {
  const asks: SearchWire = {};
  for (const [at, key] of keys.entries()) {
    asks[key] = BEST_FIRST.slice(0, BEST_FIRST.indexOf(codeOf(grades[at] ?? '')) + 1);
  }
  return { count: countOf(match[0]), asks };
}

const keyOf = (name: string): string =>
  name === 'make' ? 'cut' : (MADE.find((key) => key.startsWith(name.slice(0, 3))) ?? '');

const CODES = { e: 'EX', x: 'EX', v: 'VG', i: 'ID', g: 'GD' } as const;
const codeOf = (grade: string): string => CODES[grade[0] as keyof typeof CODES];
