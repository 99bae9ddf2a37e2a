import { describe, expect, test } from 'vitest';
import { groupTitle, isDocument } from '../../src/domain/lines/grouping.ts';
import { SPANS, type Span } from '../../src/domain/lines/report-kinds.ts';
import { daysOf, reportRowName } from '../../src/domain/lines/reports.ts';

describe('days that move with the calendar', () => {
  const on = (day: string) => (span: Span) => Object.values(daysOf(span, day));

  test('end today, or with the last day of what is over', () => {
    const days = on('2026-11-24');
    expect(days('this-month')).toEqual(['2026-11-01', '2026-11-24']);
    expect(days('last-month')).toEqual(['2026-10-01', '2026-10-31']);
    expect(days('this-quarter')).toEqual(['2026-10-01', '2026-11-24']);
    expect(days('last-quarter')).toEqual(['2026-07-01', '2026-09-30']);
    expect(days('this-year')).toEqual(['2026-01-01', '2026-11-24']);
    expect(days('last-year')).toEqual(['2025-01-01', '2025-12-31']);
  });

  test('reach into the year before, and know the 29th of February', () => {
    expect(on('2028-03-31')('last-month')).toEqual(['2028-02-01', '2028-02-29']);
    expect(on('2026-01-01')('last-month')).toEqual(['2025-12-01', '2025-12-31']);
    expect(on('2026-02-01')('last-quarter')).toEqual(['2025-10-01', '2025-12-31']);
    for (const span of Object.keys(SPANS) as Span[]) {
      const [from = '', to = ''] = on('2026-01-01')(span);
      expect(from <= to).toBe(true);
    }
  });
});

test('rows of reports are called as people say it', () => {
  expect(reportRowName('month', '2026-11', null)).toBe('11/2026');
  expect(reportRowName('week', '2026-11-23', null)).toBe('Week of 23/11/2026');
  expect(reportRowName('stock-age', '0', null)).toBe('0 to 30 days');
  expect(reportRowName('stock-age', '366', null)).toBe('Over 365 days');
  expect(reportRowName('shape', '', null)).toBe('Without a shape');
  expect(reportRowName('associate', '', null)).toBe('Without an associate');
  expect(reportRowName('client', 'an-id', 'Meridian | Ada Bell')).toBe('Meridian | Ada Bell');
});

describe('the heading of a group', () => {
  const line = { day: '2026-11-24', client: { name: 'Ada Bell', company_name: 'Meridian' } };

  test('says what its lines have in common', () => {
    expect([1, 2, 3, 4].map((of) => groupTitle(of as 1, line))).toEqual([
      '',
      '24/11/2026',
      'Meridian | Ada Bell',
      '24/11/2026 · Meridian | Ada Bell',
    ]);
    expect(groupTitle(5, { ...line, invoice: 'I-1' })).toBe('Invoice I-1');
    expect(groupTitle(7, { ...line, memo: 'M-1' })).toBe('Memo M-1');
  });

  test('says where a document is missing, which is no document then', () => {
    expect([5, 6, 7].map((of) => groupTitle(of as 5, line))).toEqual([
      'Not invoiced',
      'Sold from a memo',
      'Sold by a confirm-stone',
    ]);
    expect([5, 6, 7].some((of) => isDocument(of as 5, line))).toBe(false);
    expect(isDocument(6, { order: 'O-1' })).toBe(true);
  });
});
