/** Headings that are shortened, joined, misspelt, repeated or in other languages. */
import { describe, expect, it } from 'vitest';
import { proposeMapping } from '../../../server/sheets/understand/columns/propose-mapping.ts';
import { isVaguePrice, meaningsOfHeading } from '../../../server/sheets/understand/headings/fields.ts';
import { unitOfHeading } from '../../../server/sheets/understand/headings/unit-words.ts';
import { proposedFor, stoneCells } from '../proposed-reading.ts';

describe('a heading', () => {
  it.each([
    ['carat', 'caratwt|weightincarats'],
    ['cut', 'cutgrd|Cutt|カットグレード|Огр.'],
    ['polish', 'polishgrd|Полир.'],
    ['symmetry', 'Симм.'],
    ['fluorescence', 'Флюор.|Flouresence'],
    ['clarity', 'Дефектность|Temizlik'],
    ['shape', 'stoneshpe'],
    ['depth', 'DEPTHPERCENEAGE|Общ. выс., %'],
    ['table_pct', 'TABLEPERCENNTAGE'],
    ['length', 'leengthmm|가로|Dia 1'],
    ['width', '세로|Dia 2'],
    ['crown_angle', 'crownagnle|Угол короны'],
    ['girdle', 'girdledescription|거들'],
    ['culet_size', 'culetdescription'],
    ['intensity', 'FCINTENSITY|Strength'],
    ['rap', 'RP_PRC|BseRate'],
    ['price_per_ct', 'PRC_PR_CRT|pricepercts'],
    ['total_amt', 'Taş Fyatı|Tag Price|Stone price'],
    ['video', 'Watch'],
    ['location', 'Where'],
  ])('of %s is known as %s', (field, headings) => {
    for (const heading of headings.split('|'))
      expect([heading, meaningsOfHeading(heading)[0]?.field]).toEqual([heading, field]);
  });

  it('of the sender’s trade names no column of a stone', () => {
    for (const heading of ['Marge', 'Margin', 'Party']) expect(meaningsOfHeading(heading)).toEqual([]);
  });

  it('of any diamond’s price leaves open whether it is that of a carat', () => {
    const fields = meaningsOfHeading('Diamond Price').map(({ field }) => field);
    expect(fields).toContain('price_per_ct');
    expect(isVaguePrice('Price')).toBe(true);
    expect(isVaguePrice('Tag Price')).toBe(false);
  });

  it('names its unit with a wrong letter, too', () => {
    expect(unitOfHeading('PRICE/CT IN HNUDREDS USD', 'price_per_ct')).toBe(100);
    expect(meaningsOfHeading('PRICE/CT IN HNUDREDS USD')[0]).toMatchObject({ field: 'price_per_ct' });
  });
});

const stone = (at: number) => {
  const [number = '', shape = '', carat = '', color = '', clarity = '', price = '', total = ''] =
    stoneCells(at);
  return { at, number, shape, carat, color, clarity, price, total };
};
const rowsOf = (cells: (one: ReturnType<typeof stone>) => string[]): string[][] =>
  Array.from({ length: 40 }, (_, at) => cells(stone(at)));

describe('columns', () => {
  it('under one heading are told apart by values that the other cannot have', async () => {
    const headings = ['No', 'Shape', 'Ct', 'Color', 'Clarity', 'Cert', 'Cert', 'Cert', 'Depth', 'Depth'];
    const { columns } = await proposedFor([
      headings,
      ...rowsOf(({ at, number, shape, carat, color, clarity }) => [
        number,
        shape,
        carat,
        color,
        clarity,
        at % 2 === 0 ? 'GIA' : 'IGI',
        String(2_170_004_311 + at * 7919),
        `https://media.example.test/report/${at}.pdf`,
        (3.4 + (at % 9) / 7).toFixed(2),
        (60 + (at % 20) / 4).toFixed(2),
      ]),
    ]);
    expect(columns.slice(5)).toEqual(['lab', 'report_no', 'certificate', 'height', 'depth']);
  });

  it('that cannot be told apart under one heading are not both read', () => {
    const rows = Array.from({ length: 20 }, (_, at) => [`${at}x`, 'EX', 'VG']);
    const fields = proposeMapping(['Stock', 'Polish', 'Polish'], rows).map(({ field }) => field);
    expect(fields.filter((field) => field === 'polish')).toHaveLength(1);
  });

  it('that all begin with the same word are read by what follows', async () => {
    const names = ['Id', 'StoneNo', 'Shape', 'Weight', 'Color', 'Clarity', 'PriceRap', 'PriceDiscount'];
    const headings = [...names, 'PricePerCarat', 'PriceTotal'].map((name) => `value${name}`);
    const made = await proposedFor(
      [
        headings,
        ...rowsOf(({ at, number, shape, carat, color, clarity }) => {
          const [list, back] = [5000 + (at % 9) * 100, -20 - (at % 7)];
          const price = (list * (100 + back)) / 100;
          const total = (price * Number(carat)).toFixed(2);
          return [
            String(7_300_418 + at),
            number,
            shape,
            carat,
            color,
            clarity,
            String(list),
            String(back),
            price.toFixed(2),
            total,
          ];
        }),
      ],
      { stated: 'natural' },
    );
    expect(made.questions).toEqual([]);
    expect(made.columns.slice(1)).toEqual([
      'stock_no',
      'shape',
      'carat',
      'color',
      'clarity',
      'rap',
      'disc',
      'price_per_ct',
      'total_amt',
    ]);
  });

  it('of ways of growing are no column of kinds, whatever their heading', async () => {
    const { columns, stones } = await proposedFor([
      ['No', 'Shape', 'Ct', 'Color', 'Clarity', 'Type'],
      ...rowsOf(({ at, number, shape, carat, color, clarity }) => [
        number,
        shape,
        carat,
        color,
        clarity,
        at % 3 === 0 ? 'HPHT' : 'CVD',
      ]),
    ]);
    expect(columns[5]).toBe('growth_type');
    expect(new Set(stones.map(({ kind }) => kind))).toEqual(new Set(['lab']));
  });
});
