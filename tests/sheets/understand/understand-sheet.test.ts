import { describe, expect, it } from 'vitest';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import { proposeMapping } from '../../../server/sheets/understand/columns/propose-mapping.ts';
import { NO_ANSWERS, type Answers } from '../../../server/sheets/understand/mapped-sheet.ts';
import { understandSheet } from '../../../server/sheets/understand/sheet-conventions.ts';

const CARATS = [0.31, 0.52, 0.7, 1.21, 1.52, 2.03];
const RAPS = [2200, 3100, 4400, 9100, 10500, 16000];
const DISCOUNT = -35;

/** A sheet of six stones; a column is a heading with what it makes of carat and price per carat. */
function understood(
  columns: Record<string, (carat: number, perCarat: number, rap: number) => string | number>,
  {
    title = '',
    answers = {},
    houseRate = null,
  }: { title?: string; answers?: Partial<Answers>; houseRate?: number | null } = {},
) {
  const headers = Object.keys(columns);
  const rows = CARATS.map((carat, index) => {
    const rap = RAPS[index] ?? 0;
    return Object.values(columns).map((cell) =>
      String(cell(carat, Math.round(rap * (1 + DISCOUNT / 100)), rap)),
    );
  });
  const proposals = proposeMapping(headers, rows);
  const sheet = { title, columns: proposals, rows: rows.map((cells, index) => ({ row: index + 2, cells })) };
  const understanding = understandSheet(
    sheet,
    { ...NO_ANSWERS, stone_type: STONE_TYPE.natural, ...answers },
    houseRate,
  );
  return {
    fields: proposals.map(({ field }) => field),
    ...understanding,
    asked: understanding.questions.map(({ kind }) => kind),
  };
}

const carat = (weight: number) => weight.toFixed(2);

describe('the currency of prices', () => {
  it.each([
    ['Price/Cts INR', 'INR'],
    ['Price per ct (€)', 'EUR'],
    ['$/ct', 'USD'],
  ])('is named by the heading %s', (heading, currency) => {
    const { currencies, asked } = understood(
      { Carat: carat, [heading]: (_carat, price) => price },
      { houseRate: 83 },
    );
    expect(currencies.get('price_per_ct')).toBe(currency);
    expect(asked).toEqual(currency === 'EUR' ? ['rate'] : []);
  });

  it('is that of the column it agrees with', () => {
    const { currencies, rate, asked, fields } = understood(
      {
        Carat: carat,
        'Price/Cts INR': (_carat, price) => price * 83,
        'Total Amt': (weight, price) => Math.round(price * 83 * weight),
      },
      { houseRate: 83.2 },
    );
    expect(fields).toEqual(['carat', 'price_per_ct', 'total_amt']);
    expect([currencies.get('total_amt'), rate, asked]).toEqual(['INR', 83.2, []]);
  });

  it('is named by signs in the cells, or by the title', () => {
    const signs = understood(
      { Carat: carat, 'Price/Ct': (_carat, price) => `£${price}` },
      { answers: { rate: 0.79 } },
    );
    expect([signs.currencies.get('price_per_ct'), signs.rate, signs.asked]).toEqual(['GBP', 0.79, []]);
    const title = understood(
      { Carat: carat, 'Price/Ct': (_carat, price) => price },
      { title: 'All prices in AED', answers: { rate: 3.67 } },
    );
    expect(title.currencies.get('price_per_ct')).toBe('AED');
  });

  it('is the list’s where list price and discount give the price', () => {
    const { currencies, asked } = understood({
      Carat: carat,
      Rap: (_c, _p, rap) => rap,
      'Dis %': () => DISCOUNT,
      'Price/Cts': (_c, price) => price,
    });
    expect([currencies.get('price_per_ct'), asked]).toEqual(['USD', []]);
  });

  it('is asked for where nothing shows it, with the factor to the list where there is one', () => {
    const silent = understood({ Carat: carat, 'Price/Ct': (_carat, price) => price });
    expect(silent.asked).toEqual(['currency']);
    const rupees = understood({
      Carat: carat,
      Rap: (_c, _p, rap) => rap,
      'Dis %': (weight) => (weight === CARATS[0] ? '' : DISCOUNT),
      'Price/Cts': (_c, price) => price * 83,
    });
    expect(rupees.asked).toEqual(['currency']);
    expect(rupees.questions[0]?.evidence).toBe(
      'In 5 of 5 rows the price is 83.0 times what list price and discount give.',
    );
  });

  it('is not asked for where list price and discount give the dollars of every stone', () => {
    const { asked, ignored, currencies } = understood({
      Carat: carat,
      Rap: (_c, _p, rap) => rap,
      'Dis %': () => DISCOUNT,
      'Price/Cts': (_c, price) => price * 83,
      Total: (weight, price) => (weight * price * 83).toFixed(2),
    });
    expect([asked, ignored, [...currencies]]).toEqual([[], ['price_per_ct', 'total_amt'], [['rap', 'USD']]]);
  });

  it('is asked for where prices differ from list and discount by less than another currency', () => {
    const { asked, ignored } = understood({
      Carat: carat,
      Rap: (_c, _p, rap) => rap,
      'Dis %': () => DISCOUNT,
      'Price/Cts': (_c, price) => price * 1.2,
    });
    expect([asked, ignored]).toEqual([['currency'], []]);
  });

  it.each([
    ['每克拉', 'CNY'],
    ['1カラットの価格', 'JPY'],
  ])('is told by a lone ¥ under %s', (heading, currency) => {
    const { currencies } = understood({ Carat: carat, [heading]: (_c, price) => `¥${price}` });
    expect(currencies.get('price_per_ct')).toBe(currency);
  });

  it('is the rupee where the prices are the house’s rate times list and discount', () => {
    const { currencies, rate, asked } = understood(
      { Carat: carat, Rap: (_c, _p, rap) => rap, Disc: () => DISCOUNT, Rate: (_c, price) => price * 83 },
      { houseRate: 83.4 },
    );
    expect([currencies.get('price_per_ct'), rate, asked]).toEqual(['INR', 83.4, []]);
  });

  it('is the dollar where list prices are in the steps of the published list', () => {
    const listed = (factor: number) =>
      understood({
        Carat: carat,
        BaseRate: (_c, _p, rap) => rap * factor,
        Less: () => DISCOUNT,
        'Net Rate': (_c, price) => price * factor,
      }).asked;
    expect(listed(1)).toEqual([]);
    expect(listed(83.25)).toEqual(['currency']);
    expect(listed(1.013)).toEqual(['currency']);
    expect(listed(100)).toEqual(['currency']);
  });

  it('that was stated is asked for again when a sheet names another one, until that is confirmed', () => {
    const columns = { Carat: carat, 'Price/Cts INR': (_carat: number, price: number) => price * 83 };
    const stated = { currency: 'USD' as const };
    expect(understood(columns, { answers: stated, houseRate: 83 }).asked).toEqual(['currency']);
    expect(
      understood(columns, { answers: { ...stated, confirmed: ['currency:1'] }, houseRate: 83 }).asked,
    ).toEqual([]);
  });

  it('is not that of a remark', () => {
    const asked = (note: string) =>
      understood({ Carat: carat, 'Price/Ct': (_c, price) => price, Zz: () => note }).asked;
    expect(asked('Rs')).toEqual(['rate']);
    expect(asked('Rs 500 off')).toEqual(['currency']);
  });

  it('needs no rate where a column in US dollars says the same', () => {
    const { ignored, asked } = understood({
      Carat: carat,
      'Price/Cts INR': (_c, price) => price * 83,
      'Total USD': (weight, price) => (weight * price).toFixed(2),
    });
    expect([ignored, asked]).toEqual([['price_per_ct'], []]);
  });

  it('asks about a rate that list prices and discounts contradict', () => {
    const columns = {
      Carat: carat,
      Rap: (_c: number, _p: number, rap: number) => rap,
      Disc: () => DISCOUNT,
      'Price/Ct INR': (_c: number, price: number) => price * 83,
    };
    // Four percent would be four percent of every price.
    const { asked, questions } = understood(columns, { houseRate: 80 });
    expect([asked, questions[0]?.options.map(({ value }) => value)]).toEqual([['rate'], ['83', '80']]);
    expect(understood(columns, { answers: { rate: 83.2 } }).asked).toEqual([]);
    const wrong = understood(columns, { answers: { rate: 8.32 } });
    expect(wrong.questions.map(({ kind, evidence }) => [kind, evidence])).toEqual([
      ['rate', 'By list prices and discounts of the sheet one US dollar is about 83, not 8.32.'],
    ]);
  });
});

describe('two prices that may be asked', () => {
  const terms = {
    Carat: carat,
    'Price/ct 30 days': (_c: number, price: number) => price,
    'Price/ct 60 days': (_c: number, price: number) => price * 1.02 + 7,
  };

  it('are a question, and neither is taken', () => {
    const { fields, asked, questions } = understood(terms, { answers: { currency: 'USD' } });
    expect([fields, asked]).toEqual([['carat', null, null], ['price_column']]);
    expect(questions[0]?.options.map(({ value, label }) => [value, label])).toEqual([
      ['1 price_per_ct', 'Price/ct 30 days'],
      ['2 price_per_ct', 'Price/ct 60 days'],
      ['unpriced', 'Neither: import without prices'],
    ]);
    expect(understood(terms, { answers: { unpriced: true } }).asked).toEqual([]);
  });

  it('are a question where one heading has more unknown words than the other', () => {
    const { asked } = understood(
      {
        Carat: carat,
        'Price/ct alpha': (_c, price) => price,
        'Price/ct beta gamma': (_c, price) => price * 1.05 + 9,
      },
      { answers: { currency: 'USD' } },
    );
    expect(asked).toEqual(['price_column']);
  });

  it('are none in two currencies', () => {
    const { fields, asked } = understood({
      Carat: carat,
      'Price/ct USD': (_c, price) => price,
      'Price/ct EUR': (_c, price) => price * 0.9 + 7,
    });
    expect([fields, asked]).toEqual([['carat', 'price_per_ct', null], []]);
  });

  it('are none where one is the same once more, or its heading stands out', () => {
    const same = {
      Carat: carat,
      'Price/ct': (_c: number, price: number) => price,
      'Price/ct 60 days': (_c: number, price: number) => price,
    };
    const { fields, asked } = understood(same, { answers: { currency: 'USD' } });
    expect([fields.filter((field) => field === 'price_per_ct'), asked]).toEqual([['price_per_ct'], []]);
    const known = understood(
      {
        Carat: carat,
        // Fewer values fit, but every word of the heading is known.
        'Price/ct': (weight, price) => (weight === CARATS[0] ? 'sealed' : price),
        'Price/ct alpha': (_c, price) => price * 1.05 + 9,
      },
      { answers: { currency: 'USD' } },
    );
    expect([known.fields, known.asked]).toEqual([['carat', 'price_per_ct', null], []]);
    const plain = { ...terms, 'Price/ct': (_c: number, price: number) => price + 11 };
    expect(understood(plain, { answers: { currency: 'USD' } }).fields.at(-1)).toBe('price_per_ct');
  });
});

describe('a lone price', () => {
  it('is asked for with what both readings make of three rows', () => {
    const { asked, questions } = understood({
      Carat: carat,
      'Price USD': (weight, price) => Math.round(weight * price),
    });
    expect(asked).toEqual(['price_meaning']);
    expect(questions[0]?.options[1]).toEqual({
      value: 'total_amt',
      label: 'The whole stone',
      examples: [
        'Row 2, 0.31 ct: 1,429.03 per carat, 443 for the stone',
        'Row 3, 0.52 ct: 2,015.38 per carat, 1,048 for the stone',
        'Row 4, 0.7 ct: 2,860 per carat, 2,002 for the stone',
      ],
    });
  });

  it('is not explained by stones of about one carat, where both readings are the same', () => {
    const { questions } = understood({
      Carat: (weight) => (weight + 0.7).toFixed(2),
      'Price USD': (weight, price) => Math.round((weight + 0.7) * price),
    });
    expect(questions[0]?.options[0]?.examples.map((example) => example.slice(0, 13))).toEqual([
      'Row 3, 1.22 c',
      'Row 4, 1.4 ct',
      'Row 5, 1.91 c',
    ]);
  });

  it('is not asked for once a person wants no prices', () =>
    expect(
      understood({ Carat: carat, Price: (_c, price) => price }, { answers: { unpriced: true } }).asked,
    ).toEqual([]));
});

it('asks when price per carat and total do not follow from each other', () => {
  const { asked, questions } = understood({
    Carat: carat,
    '$/ct': (_c, price) => price,
    'Price per stone $': (weight, price) => Math.round(price * weight * (1 + ((weight * 100) % 5))),
  });
  expect(asked).toEqual(['price_meaning']);
  expect(questions[0]?.evidence).toMatch(
    /^Price per stone \$ is not \$\/ct times the weight in \d of \d rows\.$/,
  );
});

describe('decimal commas', () => {
  const german = (amount: number): string => amount.toLocaleString('de-DE', { minimumFractionDigits: 2 });
  it('are found in the column, and for cells that do not show it in the rest of the sheet', () => {
    const { decimals, asked } = understood({
      Karat: (weight) => weight.toFixed(2).replace('.', ','),
      'Preis pro Karat $': (_c, price) => price.toLocaleString('de-DE'),
      'Gesamtpreis $': (weight, price) => german(weight * price),
    });
    expect([decimals.get('carat'), decimals.get('price_per_ct'), decimals.get('total_amt'), asked]).toEqual([
      'comma',
      'comma',
      'comma',
      [],
    ]);
  });

  it('are not asked for where all other figures agree with them', () => {
    const { decimals, asked } = understood({
      Carat: (weight) => (weight + 1).toFixed(3),
      'Depth %': () => '61.2',
      '$/ct': (_c, price) => price,
    });
    expect([decimals.get('carat'), asked]).toEqual(['point', []]);
  });

  it('are asked for in weights that may be either, unless weight times price is the total', () => {
    const thousandths = (weight: number) => `${(weight + 1).toFixed(3).replace('.', ',')}`;
    const lone = understood({ Carat: thousandths, '$/ct': (_c, price) => price });
    expect(lone.asked).toEqual(['decimal']);
    expect(lone.questions[0]?.options.map(({ examples }) => examples)).toEqual([
      ['1,310 is 1.31'],
      ['1,310 is 1310'],
    ]);
    const proved = understood({
      Carat: thousandths,
      '$/ct': (_c, price) => price,
      'Total $': (weight, price) => Math.round((weight + 1) * price),
    });
    expect([proved.asked, proved.decimals.get('carat')]).toEqual([[], 'comma']);
    expect(
      understood({ Carat: thousandths, '$/ct': (_c, price) => price }, { answers: { decimal: 'comma' } })
        .asked,
    ).toEqual([]);
  });
});

it('weights that most rows prove with either decimal sign are asked about', () => {
  const weightOf = (weight: number) => (weight === CARATS[0] ? '1,310' : String(Math.round(weight * 100)));
  const { asked } = understood({
    Carat: weightOf,
    '$/ct': (_c, price) => price,
    'Total $': (weight, price) => Math.round(weight * 100) * price,
  });
  expect(asked).toEqual(['decimal']);
});

describe('natural or lab-grown', () => {
  const columns = { Carat: carat, '$/ct': (_c: number, price: number) => price };
  it('is asked for unless the title, the reports or a person say it', () => {
    const open = { stone_type: null };
    expect(understood(columns, { answers: open }).asked).toEqual(['stone_kind']);
    expect(understood(columns, { answers: open, title: 'CVD stock of May' }).stone_type).toBe(
      STONE_TYPE.labGrown,
    );
    expect(understood(columns, { answers: open, title: 'Natural_stock.csv' }).asked).toEqual([]);
    const reports = {
      ...columns,
      'Report No': (weight: number) => `LG5${Math.round(weight * 1e7)}`.slice(0, 11),
    };
    expect(understood(reports, { answers: open }).stone_type).toBe(STONE_TYPE.labGrown);
    expect(understood(columns, { answers: { ...open, stone_type_open: true } }).asked).toEqual([]);
  });

  it('is asked again where the title contradicts what a person said, until they confirm it', () => {
    const natural = { stone_type: STONE_TYPE.natural };
    const { asked, questions } = understood(columns, { answers: natural, title: 'LGD stock of May' });
    expect([asked, questions[0]?.evidence]).toEqual([
      ['stone_kind'],
      'The title, the report numbers or the remarks say lab-grown.',
    ]);
    const confirmed = understood(columns, {
      answers: { ...natural, confirmed: ['stone_kind'] },
      title: 'LGD stock of May',
    });
    expect([confirmed.asked, confirmed.stone_type]).toEqual([[], STONE_TYPE.natural]);
  });
});
