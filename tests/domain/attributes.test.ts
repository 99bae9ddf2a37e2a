import { describe, expect, it } from 'vitest';
import { ATTRIBUTE_KEYS, ATTRIBUTES, attributeLabel } from '../../src/domain/attributes/attributes.ts';
import { canonical, VOCABULARIES, type CodedAttribute } from '../../src/domain/attributes/canonical.ts';
import { INCLUSION_FIELDS } from '../../src/domain/attributes/inclusions.ts';
import { spelling } from '../../src/domain/attributes/synonyms/spelling.ts';

const vocabularies = Object.entries(VOCABULARIES) as [
  CodedAttribute,
  {
    codes: readonly { code: string }[];
    synonyms: Record<string, readonly string[]>;
    foreign?: Record<string, readonly string[]>;
  },
][];

describe('the vocabularies', () => {
  it.each(vocabularies)(
    '%s: each spelling means one code, and each code means itself',
    (attribute, vocabulary) => {
      const owners = new Map<string, string>();
      for (const { code } of vocabulary.codes) {
        expect(canonical(attribute, code)).toBe(code);
        for (const spelled of [
          code,
          ...(vocabulary.synonyms[code] ?? []),
          ...(vocabulary.foreign?.[code] ?? []),
        ].map(spelling)) {
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
    ['shape', 'Кр-57', 'ROUND'],
    ['shape', 'Гр56', 'PEAR'],
    ['shape', 'Heart Shaped', 'HEART'],
    ['shape', 'Émeraude', 'EMERALD'],
    ['polish', 'Tres bon', 'VG'],
    ['color', 'O-P', 'OP'],
    ['color', 'D+', 'D'],
    ['fluorescence', 'None', 'NONE'],
    ['fluorescence', 'NN', 'NONE'],
    ['fluorescence', 'SLT', 'SLIGHT'],
    ['clarity', 'VVS-1', 'VVS1'],
    ['overtone', 'Orangey', 'ORANGY'],
    ['milky', 'Not Reported', 'UNKNOWN'],
    ['culet_size', 'N', 'NONE'],
    ['black_table', 'bt-0', 'BT0'],
    ['black_table', 'BTO', 'BT0'],
    ['black_table', 'None', 'BT0'],
    ['black_table', 'T1', 'BT1'],
    ['black_table', 'Pin Point', 'BT1'],
    ['black_crown', 'SB2', 'BC2'],
    ['black_crown', 'Heavy', 'BC3'],
    ['white_table', 'WT 2', 'WT2'],
    ['open_girdle', 'N', 'OG0'],
    ['rough_origin', 'South Africa', 'SOUTH_AFRICA'],
    ['rough_origin', 'Jwaneng', 'BOTSWANA'],
    ['rough_origin', 'Russian Federation', 'RUSSIA'],
  ] as const)('%s: %s is %s', (attribute, raw, code) => {
    expect(canonical(attribute, raw)).toBe(code);
  });

  it.each([
    ['cut', 'True Hearts'],
    ['fluorescence', 'SB'],
    ['shape', 'constructor'],
    ['shape', 'P12'],
    ['shape', 'Round 99'],
    ['lab', 'GIA cut'],
    ['color', ''],
    ['treatment', '-'],
    ['black_table', 'BC1'],
    ['black_table', '1'],
    ['black_crown', 'Yes'],
    ['open_table', 'WT1'],
    ['rough_origin', 'Congo'],
    ['rough_origin', 'Africa'],
  ] as const)('%s: %s is unknown, without a default', (attribute, raw) => {
    expect(canonical(attribute, raw)).toBeNull();
  });
});

describe('the attributes that stones are searched by', () => {
  it('are the inventory selection of the specification, and what buyers ask besides', () => {
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
        ...INCLUSION_FIELDS,
        'guaranteed',
        'rough_origin',
      ].toSorted(),
    );
    expect(ATTRIBUTE_KEYS.filter((key) => ATTRIBUTES[key].open)).toEqual(['location']);
  });

  it('have labels for codes; an open attribute shows its value', () => {
    expect(attributeLabel('cut', 'VG')).toBe('Very Good');
    expect(attributeLabel('location', 'Mumbai')).toBe('Mumbai');
  });
});
