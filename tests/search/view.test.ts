import { describe, expect, it } from 'vitest';
import { paramsOf, viewOf } from '../../src/stones/search-view.ts';
import { chipsOf } from '../../src/stones/chips.ts';
import { isSet, PRESETS, toggled } from '../../src/stones/presets.ts';
import { filterValue } from '../../src/lists/filter-texts.ts';
import { groupLabel, rangeLabel } from '../../src/lists/range-texts.ts';
import { CARAT_GROUPS, filtersFromWire, parseRange } from '../../src/domain/stones/search-filters.ts';

describe('the address of a search', () => {
  it('is short, and leads back to the same view', () => {
    const params = {
      shape: 'ROUND,OVAL',
      carat: '0.30..0.399,1..1.2',
      status: '1,4',
      stone_type: 2,
      image: 1,
      sort: '-carat,color',
      page: 3,
      stone: 'PV100001',
      client: '01a1f963-9a65-709f-93c6-c5f984015e88',
      typed_line: 'rd, ov 1ct',
    };
    expect(paramsOf(viewOf(params))).toEqual(params);
  });

  it('leaves out defaults', () => {
    expect(paramsOf(viewOf({}))).toEqual({});
    expect(paramsOf(viewOf({ diamond_type: 1, page: 1, image: 3 }))).toEqual({});
    expect(paramsOf(viewOf({ diamond_type: 2 }))).toEqual({ diamond_type: 2 });
    expect(paramsOf(viewOf({ diamond_type: 1, stock_numbers: 'A' }))).toEqual({
      diamond_type: 1,
      stock_numbers: 'A',
    });
  });

  it('names the type beside days in stock, which find both', () => {
    const days = { days_in_stock: '31..60,366..' };
    expect(paramsOf(viewOf(days))).toEqual(days);
    expect(viewOf(days).filters.diamond_type).toBeNull();
    expect(paramsOf(viewOf({ ...days, diamond_type: 1 }))).toEqual({ ...days, diamond_type: 1 });
    expect(chipsOf(viewOf(days).filters).map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Days in stock 31–60, 366 and more',
    ]);
  });

  it('keeps values that contain a comma', () => {
    const view = viewOf({ location: ['New York, NY', 'Surat'] });
    expect(view.filters.values.location).toEqual(['New York, NY', 'Surat']);
    expect(viewOf({ ...paramsOf(view) }).filters).toEqual(view.filters);
  });

  it('reads lists of stock numbers, and numeric stock numbers as text', () => {
    expect(viewOf({ stock_numbers: ['PV1', '2211'] }).filters).toMatchObject({
      diamond_type: null,
      stock_numbers: ['PV1', '2211'],
    });
    expect(viewOf({ stone: 2211 }).stone).toBe('2211');
  });

  it('ignores invalid and unknown parameters', () => {
    const view = viewOf({
      carat: 'cheap',
      status: '77,x',
      diamond_type: 9,
      page: -2,
      colour: 'D',
      image: 'yes',
    });
    expect(paramsOf(view)).toEqual({});
  });
});

describe('presets', () => {
  it('are set and removed as a whole, and leave other filters alone', () => {
    const before = filtersFromWire({ color: ['D'], lab: ['GIA'] });
    for (const preset of PRESETS) {
      const after = toggled(before, preset);
      expect(isSet(after, preset)).toBe(true);
      expect(after.values.lab).toEqual(['GIA']);
      expect(toggled(after, preset)).toEqual(before);
    }
  });
});

describe('labels', () => {
  it('show carat groups and ranges', () => {
    const labels = CARAT_GROUPS.map((group) => groupLabel(parseRange(group) ?? { from: null, to: null }));
    expect(labels.slice(0, 3)).toEqual(['<0.30', '0.30–0.39', '0.40–0.49']);
    expect(labels.at(-1)).toBe('5.00+');
    expect(rangeLabel({ from: '1', to: '1.299' })).toBe('1.00–1.299');
    expect(rangeLabel({ from: '1', to: '1.2' })).toBe('1.00–1.20');
    expect(rangeLabel({ from: '1', to: '1.499' })).toBe('1.00–1.49');
    expect(rangeLabel({ from: '1.499', to: '1.499' })).toBe('1.499');
    expect(rangeLabel({ from: null, to: '12500' }, 'total_amt')).toBe('up to 12,500');
    expect(rangeLabel({ from: null, to: '-20' }, 'disc')).toBe('up to -20');
    expect(rangeLabel({ from: '-40', to: '-20' }, 'disc')).toBe('-40 to -20');
  });

  it('shorten long lists', () => {
    const shape = ['ROUND', 'OVAL', 'PEAR', 'HEART', 'STAR', 'KITE'];
    expect(filterValue(filtersFromWire({ shape }), 'shape')).toMatch(/Heart and 2 more$/);
  });

  it('name consecutive grades by the first and the last, and a preset by its name', () => {
    const clarity = ['VVS1', 'FL', 'IF', 'VVS2', 'VS1', 'VS2', 'SI2'];
    expect(filterValue(filtersFromWire({ clarity }), 'clarity')).toBe('FL–VS2, SI2');
    expect(filterValue(filtersFromWire({ color: ['D', 'E', 'G'] }), 'color')).toBe('D, E, G');
    const [excellent] = PRESETS;
    const filters = toggled(
      filtersFromWire({ lab: ['GIA'] }),
      excellent ?? { name: '', tells: '', values: {} },
    );
    expect(chipsOf(filters).map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Lab GIA',
      'Finish 3EX',
    ]);
    expect(chipsOf(filters).at(-1)?.names).toEqual(['cut', 'polish', 'symmetry']);
  });
});
