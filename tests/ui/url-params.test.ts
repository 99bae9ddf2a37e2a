/** Parameters that people may type into a URL; invalid ones count as missing. */
import { describe, expect, it } from 'vitest';
import {
  codeIn,
  dayIn,
  flagIn,
  pageIn,
  presentIn,
  textIn,
  wholeIn,
} from '../../src/ui/records/url-params.ts';

describe('a search parameter', () => {
  it.each([
    ['  Ada ', 'Ada'],
    [12, '12'],
    ['', undefined],
    ['   ', undefined],
    [['a'], undefined],
    [undefined, undefined],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('reads the text %j', (raw, read) => expect(textIn(raw)).toBe(read));

  it.each([
    ['2026-11-21', '2026-11-21'],
    ['21-11-2026', '2026-11-21'],
    ['2026-11-21T00:00', undefined],
  ])('reads the day %j', (raw, read) => expect(dayIn(raw)).toBe(read));

  it.each([
    ['true', true],
    [false, false],
    ['yes', undefined],
    [1, undefined],
  ])('reads the flag %j', (raw, read) => expect(flagIn(raw)).toBe(read));

  it.each([
    ['3', 3],
    [2.5, undefined],
    ['', undefined],
    [null, undefined],
    [9, undefined],
    [-1, undefined],
  ])('reads the whole number %j from 0 to 8', (raw, read) => expect(wholeIn(raw, 0, 8)).toBe(read));

  it('leaves the first page out', () => {
    expect([pageIn('1'), pageIn('2')]).toEqual([undefined, 2]);
  });

  it('reads one of the given codes', () => {
    expect([codeIn('2', [1, 2]), codeIn('3', [1, 2])]).toEqual([2, undefined]);
  });

  it('is left out when undefined', () => {
    expect(presentIn({ page: undefined, search: 'Ada' })).toEqual({ search: 'Ada' });
  });
});
