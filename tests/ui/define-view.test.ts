/** Parameters that people may type into a URL; invalid ones count as missing. */
import { describe, expect, it } from 'vitest';
import {
  code,
  day,
  defineView,
  flag,
  list,
  on,
  page,
  record,
  sort,
  tab,
  text,
  whole,
  word,
} from '../../src/ui/records/define-view.ts';

describe('a search parameter', () => {
  it.each([
    ['  Ada ', 'Ada'],
    [12, '12'],
    ['', undefined],
    ['   ', undefined],
    [['a'], undefined],
    [undefined, undefined],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('reads the text %j', (raw, read) => expect(text(raw)).toBe(read));

  it.each([
    ['2026-11-21', '2026-11-21'],
    ['21-11-2026', '2026-11-21'],
    ['2026-11-21T00:00', undefined],
  ])('reads the day %j', (raw, read) => expect(day(raw)).toBe(read));

  it.each([
    ['true', true],
    [false, false],
    ['yes', undefined],
    [1, undefined],
  ])('reads the flag %j', (raw, read) => {
    expect(flag(raw)).toBe(read);
    expect(on(raw)).toBe(read === true ? true : undefined);
  });

  it.each([
    ['3', 3],
    [2.5, undefined],
    ['', undefined],
    [null, undefined],
    [9, undefined],
    [-1, undefined],
  ])('reads the whole number %j from 0 to 8', (raw, read) => expect(whole(0, 8)(raw)).toBe(read));

  it('leaves the first page out', () => {
    expect([page('1'), page('2')]).toEqual([undefined, 2]);
  });

  it('reads one of the given codes or words', () => {
    expect(['2', '3', ''].map(code([0, 1, 2]))).toEqual([2, undefined, undefined]);
    expect(['list', 'map', 1].map(word(['list']))).toEqual(['list', undefined, undefined]);
  });

  it('reads one value or several as a list', () => {
    expect([['1', 'x', '2'], '1', 'x', undefined].map(list(code([1, 2])))).toEqual([
      [1, 2],
      [1],
      undefined,
      undefined,
    ]);
  });
});

describe('a view', () => {
  const people = defineView({
    page,
    sort,
    search: text,
    tab: tab(['guests']),
    role: code([1, 2]),
    person: record,
  });
  const view = people.read({ page: '3', sort: '-name', search: 'Ada', role: 9, person: 'a', more: 1 });

  it('has each of its fields and no other one, so that a value that does not fit is dropped', () => {
    expect(view).toStrictEqual({
      page: 3,
      sort: '-name',
      search: 'Ada',
      tab: undefined,
      role: undefined,
      person: 'a',
    });
  });

  it('is narrowed by its filters only', () => {
    expect(people.isNarrowed(view)).toBe(true);
    expect(people.isNarrowed({ ...view, search: undefined, tab: 'guests' })).toBe(false);
  });

  it('returns to its first page, with nothing open, when its filters change', () => {
    const first = { page: undefined, sort: '-name', tab: undefined, person: undefined };
    expect(people.narrow(view, { role: 2 })).toStrictEqual({ ...first, search: 'Ada', role: 2 });
    expect(people.clear(view)).toStrictEqual({ ...first, search: undefined, role: undefined });
  });
});
