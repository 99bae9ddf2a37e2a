/** Natural or lab-grown is read from what a sheet says of each stone, and never assumed. */
import { describe, expect, it } from 'vitest';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import { kindOfFlag, stoneTypeColumn } from '../../../server/sheets/understand/columns/stone-type.ts';
import { understandSheet } from '../../../server/sheets/understand/sheet-conventions.ts';
import { NO_ANSWERS } from '../../../server/sheets/understand/mapped-sheet.ts';
import { HEADINGS, proposedFor, stoneRows } from '../proposed-reading.ts';

const isLab = (index: number): boolean => index % 3 === 1;
const truth = Array.from({ length: 24 }, (_, index) => (isLab(index) ? 'lab' : 'natural'));
const withKinds = (heading: string, grown: string, mined: string): string[][] => [
  [...HEADINGS, heading],
  ...stoneRows(24).map((cells, index) => [...cells, isLab(index) ? grown : mined]),
];

describe('a column of two kinds is read whatever its heading', () => {
  it.each([
    ['Source', 'Lab', 'Earth'],
    ['N/L', 'L', 'N'],
    ['Nat/CVD', 'CVD', 'NAT'],
    ['Synthetic', 'Yes', 'No'],
    ['Creation', 'Lab', 'Natural'],
    ['LG', 'Y', 'N'],
    ['Category', 'LGD', 'ND'],
    ['What', 'Lab Diamond', 'Earth Mined'],
    ['Mined?', 'N', 'Y'],
    ['Natural', 'No', 'Yes'],
    ['Is Natural', 'false', 'true'],
    ['Earth mined', '0', '1'],
    ['Natural', 'L', 'N'],
    ['Origine', 'Laboratorio', 'Naturale'],
    ['Menşei', 'Laboratuvar', 'Doğal'],
    ['Происхождение', 'Лабораторный', 'Природный'],
    ['natürlich', 'nein', 'ja'],
    ['Naturel', 'Non', 'Oui'],
    ['Природный', 'Нет', 'Да'],
    ['天然', '否', '是'],
    ['પ્રકાર', 'લેબ', 'કુદરતી'],
  ])('%s with %s and %s', async (heading, grown, mined) => {
    const { stones, questions } = await proposedFor(withKinds(heading, grown, mined));
    expect(questions).toEqual([]);
    expect(stones.map(({ kind }) => kind)).toEqual(truth);
  });

  it('stops a person who says natural of all', async () => {
    const { blocked } = await proposedFor(withKinds('Source', 'Lab', 'Earth'), { stated: 'natural' });
    expect(blocked).toBe(true);
  });

  it.each([
    ['Lab', 'Y', 'N'],
    ['Type', 'Y', 'N'],
    ['Not natural', 'Yes', 'No'],
    ['Remark', 'LG', 'nice make'],
  ])('and one who says it beside %s with %s and %s', async (heading, grown, mined) => {
    const { blocked } = await proposedFor(withKinds(heading, grown, mined), { stated: 'natural' });
    expect(blocked).toBe(true);
  });

  it.each(['Natural Color', 'Treated', 'Eye Clean'])(
    'but %s with yes and no says nothing of it',
    async (heading) => {
      const { questions, blocked } = await proposedFor(withKinds(heading, 'No', 'Yes'), {
        stated: 'natural',
      });
      expect([blocked, questions]).toEqual([false, []]);
    },
  );

  it('and beside the shape', async () => {
    const rows = stoneRows(24).map((cells, index) =>
      cells.map((cell, at) => (at === 1 && isLab(index) ? `${cell} LG` : cell)),
    );
    const { questions } = await proposedFor([HEADINGS, ...rows]);
    expect(questions.map(({ kind }) => kind)).toEqual(['stone_type']);
    expect((await proposedFor([HEADINGS, ...rows], { stated: 'natural' })).blocked).toBe(true);
  });
});

describe('yes', () => {
  it.each([
    ['Mined?', 'Y', STONE_TYPE.natural],
    ['Mined?', 'N', STONE_TYPE.labGrown],
    ['Lab Grown', 'Y', STONE_TYPE.labGrown],
    ['is_lab_grown', '0', STONE_TYPE.natural],
    ['Natural / Lab', 'Y', null],
    ['Type', 'Y', null],
    ['Natural Color', 'N', null],
    ['As Grown', 'N', null],
    ['asGrown', 'Y', null],
    ['Lab', 'Y', null],
  ])('under %s: %s', (heading, value, kind) => expect(kindOfFlag(heading, value, 'lab_grown')).toBe(kind));

  it('and no under a heading that names no kind say nothing', () =>
    expect(stoneTypeColumn('Type', ['Y', 'N', 'Y', 'N'])).toBeNull());

  it('and no of other things are no kinds', () => {
    expect(stoneTypeColumn('Eye Clean', ['Y', 'N', 'Y', 'N'])).toBeNull();
    expect(stoneTypeColumn('Lab', ['GIA', 'IGI', 'GIA'])).toBeNull();
    expect(stoneTypeColumn('X', ['N', 'L', 'N'])).toBeNull();
  });
});

it('a column chosen so that its N would be read the wrong way round is asked about', () => {
  const rows = ['Y', 'N', 'Y', 'N'].map((cell, at) => ({ row: at + 2, cells: [cell] }));
  const asked = (field: 'stone_type' | 'lab_grown') =>
    understandSheet({ title: '', columns: [{ column: 0, header: 'Mined?', field }], rows }).questions.length;
  expect([asked('stone_type'), asked('lab_grown')]).toEqual([1, 0]);
});

it('a column of kinds that nobody chose is asked about, whatever was stated', () => {
  const column = { column: 0, header: 'Source', field: null };
  const rows = ['Earth', 'Lab', 'Earth'].map((cell, at) => ({ row: at + 2, cells: [cell] }));
  const stated = { ...NO_ANSWERS, stone_type: STONE_TYPE.natural };
  const { questions } = understandSheet({ title: '', columns: [column], rows }, stated);
  expect(questions).toMatchObject([{ kind: 'stone_kind', evidence: expect.stringContaining('Earth, Lab') }]);
  const confirmed = understandSheet(
    { title: '', columns: [column], rows },
    { ...stated, confirmed: ['stone_kind'] },
  );
  expect(confirmed.questions).toEqual([]);
});
