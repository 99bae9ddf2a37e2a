import { describe, expect, it } from 'vitest';
import { ATTRIBUTE_KEYS, ATTRIBUTES, attributeLabel } from '../../src/domain/attributes/attributes.ts';
import { canonical, VOCABULARIES, type CodedAttribute } from '../../src/domain/attributes/canonical.ts';
import { spelling } from '../../src/domain/attributes/synonyms/spelling.ts';

const vocabularies = Object.entries(VOCABULARIES) as [
  CodedAttribute,
  { codes: readonly { code: string }[]; synonyms: Record<string, readonly string[]> },
][];

describe('the vocabulary of the trade', () => {
  it.each(vocabularies)(
    '%s: a spelling means one code, and every code means itself',
    (attribute, vocabulary) => {
      const owners = new Map<string, string>();
      for (const { code } of vocabulary.codes) {
        expect(canonical(attribute, code)).toBe(code);
        for (const spelled of [code, ...(vocabulary.synonyms[code] ?? [])].map(spelling)) {
          expect(spelled, `${attribute} ${code} has an empty spelling`).not.toBe('');
          expect(owners.get(spelled) ?? code, `${attribute}: ${spelled}`).toBe(code);
          owners.set(spelled, code);
        }
      }
    },
  );

  it.each([
    ['polish', ' v. good', 'VG'],
    ['polish', 'Excellent', 'EX'],
    ['polish', 'X', 'EX'],
    ['shape', 'BR', 'ROUND'],
    ['shape', 'cushion_modified', 'CUSHION_MODIFIED'],
    ['color', 'O-P', 'OP'],
    ['color', 'D+', 'D'],
    ['fluorescence', 'None', 'NONE'],
    ['fluorescence', 'NN', 'NONE'],
    ['fluorescence', 'SLT', 'SLIGHT'],
    ['clarity', 'VVS-1', 'VVS1'],
    ['overtone', 'Orangey', 'ORANGY'],
    ['milky', 'Not Reported', 'UNKNOWN'],
    ['culet_size', 'N', 'NONE'],
  ] as const)('%s: %s is %s', (attribute, raw, code) => {
    expect(canonical(attribute, raw)).toBe(code);
  });

  it.each([
    ['cut', 'True Hearts'],
    ['fluorescence', 'SB'],
    ['shape', 'constructor'],
    ['color', ''],
    ['treatment', '-'],
  ] as const)('%s: %s is not known, and nothing is defaulted', (attribute, raw) => {
    expect(canonical(attribute, raw)).toBeNull();
  });
});

describe('what stones are searched by', () => {
  it('is the inventory selection of the specification', () => {
    expect(ATTRIBUTE_KEYS.toSorted()).toEqual(
      [
        'shape',
        'color',
        'fancy_color',
        'intensity',
        'overtone',
        'clarity',
        'lab',
        'cut',
        'shade',
        'polish',
        'milky',
        'symmetry',
        'fluorescence',
        'location',
      ].toSorted(),
    );
    expect(ATTRIBUTE_KEYS.filter((key) => ATTRIBUTES[key].open)).toEqual(['location']);
  });

  it('has a label for each code', () => {
    expect(attributeLabel('cut', 'VG')).toBe('Very Good');
    expect(attributeLabel('location', 'Mumbai')).toBe('Mumbai');
  });
});
