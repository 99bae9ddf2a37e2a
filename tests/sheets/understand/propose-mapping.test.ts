import { describe, expect, it } from 'vitest';
import { proposeMapping } from '../../../server/sheets/understand/columns/propose-mapping.ts';
import { fieldsOfHeader } from '../../../server/sheets/understand/headings/stock-headers.ts';
import { meaningsOfHeading } from '../../../server/sheets/understand/headings/fields.ts';
import { STOCK_FIELD_NAMES } from '../../../src/domain/sheets/stock-fields.ts';

/** Columns as `heading: values`; a trailing space makes equal headings distinct keys. */
function fieldsOf(columns: Record<string, string[]>): (string | null)[] {
  return proposalsOf(columns).map(({ field }) => field);
}

function proposalsOf(columns: Record<string, string[]>) {
  const values = Object.values(columns);
  const rows = Array.from({ length: Math.max(...values.map(({ length }) => length)) }, (_, row) =>
    values.map((column) => column[row] ?? ''),
  );
  return proposeMapping(Object.keys(columns), rows);
}

describe('ambiguous headings', () => {
  it.each([
    ['Cut', ['Round', 'Oval', 'Pear'], 'shape'],
    ['Cut', ['EX', 'VG', '3EX'], 'cut'],
    ['Cut', [], 'cut'],
    ['Cert', ['GIA', 'IGI'], 'lab'],
    ['Cert', ['2141438167', '6345678901'], 'report_no'],
    ['Certificate', ['https://example.test/1.pdf'], 'certificate'],
    ['CT', ['1.01', '0.30'], 'carat'],
    ['CT', ['EX', 'VG'], 'cut'],
    ['Size', ['1.01', '0.30'], 'carat'],
    ['Size', ['6.42-6.45x3.97', '4.30-4.33x2.66'], 'measurements'],
    ['Depth', ['61.2', '59.8'], 'depth'],
    ['Depth', ['0.61', '0.6'], 'depth'],
    ['Depth', ['3.97', '2.66'], 'height'],
    ['Clr', ['VS1', 'SI2'], 'clarity'],
    ['Clr', ['D', 'H'], 'color'],
    ['SH', ['RD', 'PS'], 'shape'],
    ['Rap.', ['5200', '8100'], 'rap'],
    ['Rap.', ['-35', '-41.5'], 'disc'],
    ['Grade', ['VS1', 'SI2'], 'clarity'],
    ['Grade', ['EX', 'VG'], 'cut'],
    ['Colour', ['Fancy Intense Yellow', 'G'], 'color'],
    ['lab_cert', ['GIA', 'IGI'], 'lab'],
    ['girdle', ['Medium - Slightly Thick'], 'girdle'],
  ])('%s with %j is %s', (heading, values, field) =>
    expect(fieldsOf({ [heading]: values })).toEqual([field]),
  );
});

describe('prices', () => {
  it.each(['total_sales_price', 'Total', 'Total amount US$'])('%s is a total', (heading) =>
    expect(fieldsOf({ [heading]: ['5200', '810'] })).toEqual(['total_amt']),
  );

  it('take Price as the one that the other column is not', () => {
    expect(fieldsOf({ Price: ['5200'], Total: ['5252'] })).toEqual(['price_per_ct', 'total_amt']);
    expect(fieldsOf({ '$/Ct': ['5200'], Price: ['5252'] })).toEqual(['price_per_ct', 'total_amt']);
  });

  it.each([['Cash Bhav/Ct'], ['Bhav/Ct last week'], ['Bhav/Ct retail']])(
    'are the asked ones, not %s, in any order',
    (other) => {
      const [asked, unlike] = [
        ['5200', '810', '3100'],
        ['4800', '790', '2800'],
      ];
      expect(fieldsOf({ 'Bhav/Ct': asked, [other]: unlike })).toEqual(['price_per_ct', null]);
      expect(fieldsOf({ [other]: unlike, 'Bhav/Ct': asked })).toEqual([null, 'price_per_ct']);
    },
  );

  it('leave a lone Price open, with both meanings', () => {
    const [price] = proposalsOf({ Price: ['5200', '810'] });
    expect(price).toMatchObject({ field: null, open: ['price_per_ct', 'total_amt'] });
  });
});

describe('a price with list price and discount', () => {
  const stones = [
    [0.5, 3000, -35],
    [1.02, 5200, -41],
    [2.31, 14000, -28.5],
    [1.5, 9100, -30],
  ] as const;
  const sheet = (
    price: (carat: number, perCarat: number) => number,
    disc = (percent: number) => percent,
  ) => ({
    Weight: stones.map(([carat]) => String(carat)),
    'Rap.': stones.map(([, rap]) => String(rap)),
    Back: stones.map(([, , percent]) => String(disc(percent))),
    Price: stones.map(([carat, rap, percent]) =>
      Math.round(price(carat, rap * (1 + percent / 100))).toLocaleString('en-US', {
        style: 'currency',
        currency: 'USD',
      }),
    ),
  });
  const total = (carat: number, perCarat: number) => carat * perCarat;

  it.each([
    ['as it is', (percent: number) => percent],
    ['without its sign', (percent: number) => -percent],
    ['as a fraction', (percent: number) => percent / 100],
    ['as a fraction without its sign', (percent: number) => -percent / 100],
  ])('is recognised as total or per carat from them, with the discount written %s', (_, disc) => {
    const price = proposalsOf(sheet(total, disc)).at(-1);
    expect(price).toMatchObject({
      field: 'total_amt',
      confidence: 1,
      basis: 'figures',
      reason: 'In 3 of 3 rows list price, discount and weight give it',
    });
    expect(fieldsOf(sheet((_carat, perCarat) => perCarat, disc)).at(-1)).toBe('price_per_ct');
  });

  it('stays open where they fit neither', () => {
    const price = proposalsOf(sheet((carat) => 77 + ((carat * 1000) % 7) * 300)).at(-1);
    expect(price).toMatchObject({ field: null, open: ['price_per_ct', 'total_amt'] });
    const columns = sheet(total);
    expect(proposalsOf({ ...columns, Weight: ['1', '1.01', '0.99', '1'] }).at(-1)?.field).toBeNull();
  });
});

describe('headings by their words', () => {
  it.each([
    ['Dis %', 'disc'],
    ['%Rap', 'disc'],
    ['Color Grade', 'color'],
    ['Polish Grade', 'polish'],
    ['Symmetry Grade', 'symmetry'],
    ['Depth (%)', 'depth'],
    ['Dep%', 'depth'],
    ['Tab%', 'table_pct'],
    ['L/W', 'ratio'],
    ['L:W', 'ratio'],
    ['Fluro', 'fluorescence'],
    ['Meas MM', 'measurements'],
    ['MESUREMENT', 'measurements'],
    ['StockRef', 'stock_no'],
    ['DispColor', 'color'],
    ['Key to Sym', 'key_to_symbols'],
    ['List p/c', 'rap'],
    ['BaseRate', 'rap'],
    ['Total List', 'list_total'],
    ['Price/Cts', 'price_per_ct'],
    ['Price/Cts INR', 'price_per_ct'],
    ['Preis pro Karat', 'price_per_ct'],
    ['מחיר לקרט', 'price_per_ct'],
    ['总价', 'total_amt'],
    ['证书号', 'report_no'],
    ['Symetri', 'symmetry'],
    ['Réf', 'stock_no'],
    ['Gew.', 'carat'],
    ['Plsh', 'polish'],
    ['certificate.carats', 'carat'],
    ['證書編號', 'report_no'],
    ['Certificaatnr.', 'report_no'],
    ['Reserve £/ct', 'price_per_ct'],
    ['Price each', 'total_amt'],
    ['Diam. Max', 'length'],
    ['Girdle To', 'girdle_max'],
    ['Bhav/Ct', 'price_per_ct'],
    ['C.Ang', 'crown_angle'],
    ['C:Cut Grade', 'cut'],
    ['Value.Price.Rap', 'rap'],
  ])('%s is %s', (heading, field) => expect(meaningsOfHeading(heading)[0]?.field).toBe(field));

  it('say nothing where they have no known words, or words of several things', () => {
    for (const heading of ['Seller', 'M1', 'Best before', 'Weight (g)', 'Color of the box lid today'])
      expect(meaningsOfHeading(heading), heading).toEqual([]);
  });
});

describe('words of an unknown language under a clear heading', () => {
  const words = ['prima', 'prima', 'secunda', 'prima', 'tertia', 'prima', 'prima', 'secunda'];
  it('belong to its field if they are few', () => {
    expect(fieldsOf({ Clarity: words })).toEqual(['clarity']);
    expect(fieldsOf({ Clarity: words.map((word, row) => (row < 2 ? `${word}${row}` : word)) })).toEqual([
      'clarity',
    ]);
    expect(fieldsOf({ 'Clarity box': words })).toEqual([null]);
  });
});

it('says which column has the same prices, in another currency too', () => {
  const prices = ['5200', '810', '3100'];
  const [, rupees] = proposalsOf({
    'Price/ct USD': prices,
    'Price/ct INR': prices.map((price) => String(Number(price) * 83)),
  });
  expect(rupees).toMatchObject({ field: null, reason: 'Says the same as column 1' });
});

describe('measures', () => {
  const rows = [
    ['4.23', '4.22', '2.48'],
    ['5.13', '5.10', '3.11'],
    ['6.45', '6.42', '3.97'],
  ];
  const headed = (...headers: string[]) => proposeMapping(headers, rows).map(({ field }) => field);

  it.each([[['Width', 'Height', 'Depth']], [['M1', 'M2', 'M3']], [['Length', 'Width', 'Depth']]])(
    'under %j are length, width and height',
    (headers) => expect(headed(...headers)).toEqual(['length', 'width', 'height']),
  );
});

describe('values that contradict their heading', () => {
  it('decide', () => {
    expect(fieldsOf({ Origin: ['Lab Grown', 'Mined', 'Lab Grown'] })).toEqual(['stone_type']);
    expect(fieldsOf({ Origin: ['Botswana', 'Canada', 'Russia'] })).toEqual(['origin']);
    expect(fieldsOf({ Glow: ['Med', 'None', 'Str', 'None'] })).toEqual(['fluorescence']);
  });
});

describe('a whole sheet', () => {
  it('prefers columns of names to columns of ids, and ignores columns without a heading', () => {
    const columns = {
      '': ['0', '1', '2'],
      productID: ['27689597', '27692480', '27459520'],
      is_lab: ['False', 'True', 'False'],
      color_id: ['8', '8', '1'],
      color_name: ['K', 'K', 'D'],
      cut_id: ['3', '3', '2'],
      cut_name: ['Very Good', 'True Hearts', 'Excellent'],
      clarity_id: ['5', '7', '7'],
      clarity_name: ['VS1', 'SI1', 'SI1'],
    };
    const proposals = proposalsOf(columns);
    expect(proposals.map(({ field }) => field)).toEqual([
      null,
      'stock_no',
      'lab_grown',
      null,
      'color',
      null,
      'cut',
      null,
      'clarity',
    ]);
    expect(proposals[0]?.reason).toBe('No heading: ignored');
    expect(proposals[3]).toMatchObject({ confidence: 0, reason: 'The values do not look like Color' });
  });

  it('uses a field once, and of equal headings the first', () => {
    const proposals = proposeMapping(
      ['Shape', 'Clarity', 'Purity', 'shape'],
      [
        ['Round', 'VS1', 'VS1', 'Round'],
        ['Oval', 'IF', 'IF', 'Oval'],
      ],
    );
    expect(proposals.map(({ field }) => field)).toEqual(['shape', 'clarity', null, null]);
    expect(proposals[2]?.reason).toBe('Column 2 already holds Clarity');
    expect(proposals[3]?.reason).toBe('The same heading as column 1');

    const twins = proposeMapping(['Price', 'price'], [['5200', '5252']]);
    expect(twins.map(({ field }) => field)).toEqual([null, null]);
    expect(twins[0]?.open).toEqual(['price_per_ct', 'total_amt']);
  });

  it('prefers the heading of the stone’s number to one that numbers anything', () => {
    const columns = { ID: ['A1', 'A2', 'A3'], 'Stock No': ['B1', 'B2', 'B3'] };
    expect(fieldsOf(columns)).toEqual([null, 'stock_no']);
    expect(fieldsOf({ ID: columns.ID })).toEqual(['stock_no']);
  });

  it('does not take row numbers for stock numbers', () => {
    expect(fieldsOf({ Sr: ['1', '2', '3', '4'], 'Packet No': ['A1', 'A2', 'A3', 'B9'] })).toEqual([
      null,
      'stock_no',
    ]);
  });

  it('recognises distinctive values under an unknown heading, with less confidence', () => {
    const [proposal] = proposalsOf({ Besonderes: ['VS1', 'SI2', 'IF'] });
    expect(proposal).toMatchObject({ field: 'clarity', confidence: 0.5 });
    expect(fieldsOf({ Besonderes: ['one', 'two', 'three'] })).toEqual([null]);
  });
});

it('knows at least one heading for every field', () => {
  for (const field of STOCK_FIELD_NAMES) expect(fieldsOfHeader(field), field).toContain(field);
  expect(fieldsOfHeader('Fluor. Intensity')).toEqual(['fluorescence']);
  expect(fieldsOfHeader('No such heading')).toEqual([]);
});
