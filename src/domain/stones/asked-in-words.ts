/** A search as the trade writes it on one line: `round 1.00-1.20 D-F VS GIA 3EX`. */
import { ATTRIBUTES, type AttributeKey } from '../attributes/attributes.ts';
import { STONE_TYPE } from '../codes.ts';
import type { SearchWire } from './search-filters.ts';

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  VVS: ['VVS1', 'VVS2'],
  VS: ['VS1', 'VS2'],
  SI: ['SI1', 'SI2'],
};
const CUT = { EX: ['ID', 'EX'], VG: ['ID', 'EX', 'VG'] } as const;
const ORIGIN: Readonly<Record<string, 1 | 2>> = {
  NATURAL: STONE_TYPE.natural,
  LG: STONE_TYPE.labGrown,
  'LAB-GROWN': STONE_TYPE.labGrown,
  LABGROWN: STONE_TYPE.labGrown,
};
const CARATS = /^(\d{1,2}(?:\.\d{1,3})?)-(\d{1,2}(?:\.\d{1,3})?)(?:CT)?$/;
const FROM_CARATS = /^(\d{1,2}(?:\.\d{1,3})?)(?:CT)?\+$/;
const ONE_CARAT = /^(\d{1,2}\.\d{1,3}|\d{1,2}(?:\.\d{1,3})?(?=CT))(?:CT)?$/;
const FINISH = /^3(EX|VG)\+?$/;

/**
 * The filters that the words mean, or null where a word is not understood: then they are stock or report numbers. Shapes,
 * colors and clarities (also from one to another), carats, laboratories, 3EX and 3VG, natural and LG.
 */
export function askedInWords(text: string): SearchWire | null {
  const words = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const wire: SearchWire = {};
  for (const word of words) if (!understand(word, wire)) return null;
  return words.length === 0 ? null : wire;
}

function understand(word: string, wire: SearchWire): boolean {
  const carat = caratsOf(word);
  if (carat !== null) return add(wire, 'carat', [carat]);
  const finish = FINISH.exec(word)?.[1];
  if (finish === 'EX' || finish === 'VG')
    return (['cut', 'polish', 'symmetry'] as const).every((key) => add(wire, key, CUT[finish]));
  const origin = ORIGIN[word];
  if (origin !== undefined) {
    wire.stone_type = origin;
    return true;
  }
  const shape = ATTRIBUTES.shape.options.find(
    ({ code, label }) => code === word || label.toUpperCase().split(' ').join('-') === word,
  );
  if (shape !== undefined) return add(wire, 'shape', [shape.code]);
  if (ATTRIBUTES.lab.options.some(({ code }) => code === word && code !== 'NONE' && code !== 'OTHER'))
    return add(wire, 'lab', [word]);
  const colors = spanOf('color', word);
  if (colors !== null) return add(wire, 'color', colors);
  const clarities = spanOf('clarity', word);
  return clarities !== null && add(wire, 'clarity', clarities);
}

function caratsOf(word: string): string | null {
  const [, from, to] = CARATS.exec(word) ?? [];
  if (from !== undefined && to !== undefined) return `${from}..${to}`;
  const least = FROM_CARATS.exec(word)?.[1];
  if (least !== undefined) return `${least}..`;
  const one = ONE_CARAT.exec(word)?.[1];
  return one === undefined ? null : `${one}..${one}`;
}

/** `D-F`, `VS1`, `VS`, `IF-SI`: the codes of one grade, of a group, or from one to another. */
function spanOf(attribute: 'color' | 'clarity', word: string): string[] | null {
  const codes = ATTRIBUTES[attribute].options.map(({ code }) => code as string);
  const [first = '', last = first, ...others] = word.split('-');
  const [begins, ends] = [gradesOf(codes, first), gradesOf(codes, last)];
  const [from, to] = [codes.indexOf(begins[0] ?? ''), codes.indexOf(ends.at(-1) ?? '')];
  return others.length > 0 || from === -1 || to < from ? null : codes.slice(from, to + 1);
}

const gradesOf = (codes: readonly string[], word: string): readonly string[] =>
  codes.includes(word) ? [word] : (GROUPS[word] ?? []);

function add(wire: SearchWire, key: AttributeKey | 'carat', values: readonly string[]): true {
  wire[key] = [...new Set([...(wire[key] ?? []), ...values])];
  return true;
}
