import { describe, expect, it } from 'vitest';
import {
  contentHash,
  createIdentifier,
  generatedStockNumber,
  identityOf,
} from '../../server/sheets/import/stone-identity.ts';
import { createStoneReader } from '../../server/sheets/rows/read-stone.ts';
import { STONE_COLUMNS, type StoneFields } from '../../server/sheets/rows/stone-fields.ts';

function stone(fields: Partial<StoneFields> = {}): StoneFields {
  const mapping = (['shape', 'carat'] as const).map((field, column) => ({ field, column, header: field }));
  const read = createStoneReader(mapping)({ row: 2, cells: ['Round', '1.01'] }).stone;
  if (read === null) throw new Error('a round of 1.01 ct is a stone');
  return { ...read, color: 'G', length: 6.45, total_amt: '5000.00', ...fields };
}

describe('the identity of a stone', () => {
  it('is its stock number, or laboratory and report number, or its attributes', () => {
    expect(identityOf(stone({ stock_no: 'ab1', lab: 'GIA', report_no: '77' }))).toEqual({
      kind: 'stock_no',
      key: 'S:AB1',
    });
    expect(identityOf(stone({ lab: 'GIA', report_no: '77' }))).toEqual({ kind: 'report', key: 'R:GIA:77' });
    expect(identityOf(stone({ report_no: '77' })).kind).toBe('attributes');
    expect(identityOf(stone({ lab: 'NONE', report_no: '77' })).kind).toBe('attributes');
    expect(identityOf(stone()).key).toMatch(/^A:[0-9a-f]{32}:0$/);
  });

  it('does not depend on price, location, comments or stone type', () => {
    const { key } = identityOf(stone());
    const other = {
      total_amt: '1.00',
      price_per_ct: '1.00',
      disc: -3,
      location: 'HK',
      member_comment: 'x',
      stone_type: 2,
    } as const;
    expect(identityOf(stone(other)).key).toBe(key);
    expect(identityOf(stone({ length: 6.46 })).key).not.toBe(key);
    expect(identityOf(stone({ color: 'H' })).key).not.toBe(key);
    expect(identityOf(stone(), 1).key).not.toBe(key);
  });

  it('gives a generated stock number, different for each provider', () => {
    const { key } = identityOf(stone());
    expect(generatedStockNumber('p1', key)).toMatch(/^GEN-[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(generatedStockNumber('p1', key)).toBe(generatedStockNumber('p1', key));
    expect(generatedStockNumber('p2', key)).not.toBe(generatedStockNumber('p1', key));
  });

  it('comes with a content hash that changes with any column but the day of an exchange rate', () => {
    const same = contentHash(stone());
    expect(contentHash(stone())).toEqual(same);
    for (const column of STONE_COLUMNS) {
      const other = contentHash({ ...stone(), [column]: 'other' });
      expect(other.equals(same), column).toBe(column === 'exchange_day');
    }
  });
});

describe('the rows of one sheet', () => {
  const outcomes = (stones: StoneFields[]) => {
    const identify = createIdentifier();
    // Rows of equal stones are equal in every cell here.
    return stones.map((each, index) => identify(each, index + 2, () => JSON.stringify(each)));
  };

  it('an identical row is a repetition, one with another price a second stone', () => {
    const found = outcomes([
      stone(),
      stone(),
      stone({ total_amt: '4000.00' }),
      stone(),
      stone({ total_amt: '4000.00' }),
    ]);
    expect(found.map(({ outcome }) => outcome)).toEqual(['new', 'repeated', 'new', 'repeated', 'repeated']);
    const keys = found.map(({ key }) => key.split(':').at(-1));
    expect(keys).toEqual(['0', '0', '1', '0', '1']);
  });

  it('that say the same of a stone without number are two if any cell differs', () => {
    const identify = createIdentifier();
    const priced = stone({ total_amt: '4000.00' });
    const found = [
      identify(stone(), 2, () => 'a'),
      identify(stone(), 3, () => 'b'),
      identify(priced, 4, () => 'c'),
      identify(stone(), 5, () => 'a'),
      identify(stone(), 6, () => 'b'),
    ];
    expect(found.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new', 'repeated', 'repeated']);
    expect(found.map(({ before }) => before)).toEqual([null, null, null, 2, 3]);
    // The key of the other price is that of a sheet without the second row.
    expect(found.map(({ key }) => key.split(':').at(-1))).toEqual(['0', '0.1', '1', '0', '0']);
  });

  it('have the same keys at the next import', () => {
    const sheet = [stone(), stone({ total_amt: '4000.00' }), stone({ stock_no: 'A' }), stone({ color: 'D' })];
    expect(outcomes(sheet)).toEqual(outcomes(sheet));
  });

  it('a stock number belongs to the first row that uses it', () => {
    const found = outcomes([
      stone({ stock_no: 'A1' }),
      stone({ stock_no: 'a1', color: 'D' }),
      stone({ stock_no: 'A1' }),
    ]);
    expect(found.map(({ outcome }) => outcome)).toEqual(['new', 'conflict', 'repeated']);
  });
});
