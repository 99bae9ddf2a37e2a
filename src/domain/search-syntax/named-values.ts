/** Filters that are named before a colon: `cut:ex,vg`, `depth:59..62`, `in:"New York"`. */
import type { AttributeKey } from '../attributes/attributes.ts';
import { CONTAIN_FILTER, DIAMOND_TYPE, type DiamondType } from '../codes.ts';
import { parseRange, RANGE_KEYS, type RangeKey, type SearchWire } from '../stones/search-filters.ts';
import { SYMBOLS } from '../stones/symbols.ts';
import { gradesIn } from './grades.ts';
import { keyNamed, STATUS_WORDS } from './names.ts';
import type { Value } from './tokens.ts';
import { codeFor, wordOf } from './vocabulary.ts';

/** The values behind a name and a colon; null where one of them is not understood. */
export function valuesOf(name: string, values: readonly Value[]): SearchWire | null {
  const key = keyNamed(name);
  const texts = values.map(({ text }) => text);
  const [only = ''] = texts;
  switch (key) {
    case undefined:
      return null;
    case 'status': {
      const codes = texts.map((text) => STATUS_WORDS.find(([word]) => word === wordOf(text))?.[1]);
      const status = codes.filter((code) => code !== undefined);
      return status.length === codes.length ? { status } : null;
    }
    case 'diamond_type': {
      const type = TYPES[wordOf(only)];
      return type === undefined ? null : { diamond_type: type };
    }
    case 'key_to_symbols':
      return symbolsOf(values, CONTAIN_FILTER.contains);
    case 'without_symbols':
      return symbolsOf(values, CONTAIN_FILTER.doesNotContain);
    case 'stock_numbers':
      return { stock_numbers: texts };
    case 'searchTerm':
    case 'upload_id':
      return { [key]: only };
    case 'offers':
      return wordOf(only) === 'one' ? { offers: 'one' } : null;
    default:
      return isRange(key) ? rangesOf(key, texts) : codesOf(key, values);
  }
}

const TYPES: Readonly<Record<string, DiamondType>> = { white: DIAMOND_TYPE.white, fancy: DIAMOND_TYPE.fancy };
const isRange = (key: AttributeKey | RangeKey): key is RangeKey => RANGE_KEYS.some((one) => one === key);

/** `59..62`, `59-62`, `59+`, `<62`, `62`. */
function rangesOf(key: RangeKey, texts: readonly string[]): SearchWire | null {
  const ranges = texts.map((text) => {
    const plain = text
      .replace(/^<=?/, '..')
      .replace(/^>=?(.*)$/, '$1..')
      .replace(/\+$/, '..')
      .replace(/(?<=\d)[-–](?=\d|\.)/, '..');
    return plain.includes('..') ? plain : `${plain}..${plain}`;
  });
  return ranges.some((range) => parseRange(range) === null) ? null : { [key]: ranges };
}

function symbolsOf(
  values: readonly Value[],
  contain: (typeof CONTAIN_FILTER)[keyof typeof CONTAIN_FILTER],
): SearchWire | null {
  const codes = values.map(({ text, isVerbatim }) =>
    isVerbatim
      ? text
      : SYMBOLS.find(({ code, label }) => [code, label].some((one) => wordOf(one) === wordOf(text)))?.code,
  );
  const known = codes.filter((code) => code !== undefined);
  return known.length === codes.length ? { key_to_symbols: known, key_to_symbols_contain: contain } : null;
}

function codesOf(key: AttributeKey, values: readonly Value[]): SearchWire | null {
  const codes = values.flatMap(({ text, isVerbatim }): (string | null)[] => {
    if (isVerbatim) return [text];
    const code = codeFor(key, text);
    if (code !== undefined) return [code];
    const grades = key === 'color' || key === 'clarity' ? gradesIn(key, text) : null;
    if (grades !== null) return [...grades];
    return [key === 'location' ? text : null];
  });
  return codes.some((code) => code === null) ? null : { [key]: codes };
}
