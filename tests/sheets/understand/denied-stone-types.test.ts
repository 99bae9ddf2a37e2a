/** What a title denies is not what the stones are, and a house's name is not their kind. */
import { describe, expect, it } from 'vitest';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import { kindInWords } from '../../../server/sheets/understand/columns/stone-type.ts';
import { HEADINGS, proposedFor, stoneRows } from '../proposed-reading.ts';

describe('a title', () => {
  it.each([
    'All goods guaranteed not CVD / HPHT',
    'We do not deal in lab grown diamonds',
    'Every parcel screened for CVD and HPHT by our lab',
    'Free of lab-grown',
    'Keine Laborgezüchteten',
    'Sin diamantes de laboratorio',
    'Not natural',
    '不含合成钻石',
    'CVD & HPHT: tested, all stones',
    'LGD-free parcels',
    'Lab-grown diamonds are excluded',
    'HPHT - negative',
    'CVD: none',
    'Verified against lab grown',
    'CVD-frei, geprüft',
    'Diamants testés CVD',
    'CVD 检测通过',
    'Grown crystal',
    'HPHT',
  ])('that says %s names no kind', (title) => expect(kindInWords(title)).toBeNull());

  it.each([
    ['Natural diamonds only, no lab grown, no HPHT', STONE_TYPE.natural],
    ['Natural stones, not treated', STONE_TYPE.natural],
    ['No returns. Lab grown diamonds', STONE_TYPE.labGrown],
    ['stock_no_12_lab_grown.csv', STONE_TYPE.labGrown],
    ['Lab grown, not mined', STONE_TYPE.labGrown],
    ['No certificate - CVD goods', STONE_TYPE.labGrown],
    ['Natural diamonds - CVD screened', STONE_TYPE.natural],
    ['CVD, HPHT grown stock', STONE_TYPE.labGrown],
    ['Lab grown, no BGM', STONE_TYPE.labGrown],
  ])('that says %s names it', (title, kind) => expect(kindInWords(title)).toBe(kind));

  it('without a kind leaves the question', async () => {
    const { questions, stones } = await proposedFor([
      ['Guaranteed no CVD or HPHT'],
      HEADINGS,
      ...stoneRows(12),
    ]);
    expect([questions.map(({ kind }) => kind), stones]).toEqual([['stone_type'], []]);
  });
});

it.each(['CVD cleared', 'LG test negative', 'Grown crystal'])(
  'a remark %s in every row leaves the question',
  async (remark) => {
    const rows = stoneRows(12).map((cells) => [...cells, remark]);
    const { questions, stones } = await proposedFor([[...HEADINGS, 'Remarks'], ...rows]);
    expect([questions.map(({ kind }) => kind), stones]).toEqual([['stone_type'], []]);
  },
);

describe('a file name', () => {
  it.each(['lgd_tested_list.csv', 'CVD checked goods.csv', 'Natural Gem Company list.csv'])(
    'such as %s leaves the question',
    async (fileName) => {
      const { questions, stones } = await proposedFor([HEADINGS, ...stoneRows(12)], { fileName });
      expect([questions.map(({ kind }) => kind), stones]).toEqual([['stone_type'], []]);
    },
  );
});

describe('the name of a house', () => {
  it.each([
    'Natural Gems Inc.',
    'CVD Stones Private Limited',
    'Lab Grown Lovers GmbH',
    'The Natural Diamond House',
    'sales@natural-stones.example',
    'www.cvd-stones.example',
  ])('%s leaves the question', async (title) => {
    const { questions, stones } = await proposedFor([[title], HEADINGS, ...stoneRows(12)]);
    expect([questions.map(({ kind }) => kind), stones]).toEqual([['stone_type'], []]);
  });
});

describe('a title that names the other kind than', () => {
  const title = ['Natural Light Diamonds BVBA'];

  it('the report numbers is asked about', async () => {
    const rows = stoneRows(12).map((cells, index) => [...cells, `LG${512345670 + index}`]);
    const { questions } = await proposedFor([title, [...HEADINGS, 'Report No'], ...rows]);
    expect(questions.map(({ kind }) => kind)).toEqual(['stone_type']);
  });

  it('the remarks is asked about', async () => {
    const rows = stoneRows(12).map((cells) => [...cells, 'As grown, CVD']);
    const { questions } = await proposedFor([title, [...HEADINGS, 'Comments'], ...rows]);
    expect(questions.map(({ kind }) => kind)).toEqual(['stone_type']);
  });

  it('a column of kinds gives way to the column', async () => {
    const rows = stoneRows(12).map((cells) => [...cells, 'Lab Grown']);
    const { questions, stones } = await proposedFor([title, [...HEADINGS, 'Type'], ...rows]);
    expect(questions).toEqual([]);
    expect(new Set(stones.map(({ kind }) => kind))).toEqual(new Set(['lab']));
  });
});

describe('a kind that is not that of the stone', () => {
  it.each([
    ['Color Origin', 'Natural'],
    ['Naturals', 'Yes'],
    ['CVD Tested', 'Yes'],
    ['HPHT/CVD Screened', 'No'],
  ])('%s: %s leaves the question', async (heading, value) => {
    const rows = stoneRows(12).map((cells) => [...cells, value]);
    const { questions, stones } = await proposedFor([[...HEADINGS, heading], ...rows]);
    expect([questions.map(({ kind }) => kind), stones]).toEqual([['stone_type'], []]);
  });
});

it('below N/L a lone N is Natural', async () => {
  const rows = stoneRows(12).map((cells) => [...cells, 'N']);
  const { questions, stones } = await proposedFor([[...HEADINGS, 'N/L'], ...rows]);
  expect([questions, stones[0]?.kind]).toEqual([[], 'natural']);
});
