import { maskedEmail } from '../../src/domain/text/masked-email.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  count,
  dateTime,
  dateTime24,
  day,
  due,
  money,
  percent,
  text,
  timeLeft,
} from '../../src/ui/format.ts';

afterEach(() => vi.unstubAllEnvs());

describe('figures', () => {
  it('have two decimals, counts have none, and empty values are a dash', () => {
    expect(money('30480.00')).toBe('30,480.00');
    expect(money('18363.64')).toBe('18,363.64');
    expect(money('0.00')).toBe('0.00');
    expect(percent(-49.7)).toBe('-49.70');
    expect(count(219703)).toBe('219,703');
    for (const nothing of [null, undefined, '']) {
      expect(money(nothing)).toBe('–');
      expect(text(nothing)).toBe('–');
    }
    expect(money('not a number')).toBe('–');
  });
});

describe('times', () => {
  it('are DD/MM/YYYY with a 12-hour clock, or with 24 hours in the second format', () => {
    expect(dateTime(new Date(2026, 2, 24, 16, 5))).toBe('24/03/2026 04:05 PM');
    expect(dateTime(new Date(2026, 2, 24, 0, 5))).toBe('24/03/2026 12:05 AM');
    expect(dateTime(new Date(2026, 2, 24, 12, 0))).toBe('24/03/2026 12:00 PM');
    expect(dateTime24(new Date(2026, 2, 24, 16, 5))).toBe('24/03/2026 | 16:05');
    expect(dateTime(null)).toBe('–');
    expect(dateTime('no time')).toBe('–');
  });

  it('show a date without a time as that day in every time zone', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(day('2026-03-24')).toBe('24/03/2026');
  });

  it('of a hold’s end are given to the minute', () => {
    const now = new Date(2026, 2, 24, 12, 0);
    const left = (...time: [number, number, number, number, number]) =>
      timeLeft(new Date(...time).toISOString(), now).words;
    expect(left(2026, 2, 25, 11, 30)).toBe('in 23 h 30 min');
    expect(left(2026, 2, 24, 12, 9)).toBe('in 9 min');
    expect(left(2026, 2, 27, 12, 0)).toBe('in 3 days');
    expect(timeLeft(new Date(2026, 2, 24, 11, 56).toISOString(), now)).toEqual({
      words: '4 min overdue',
      overdue: true,
    });
  });

  it('are described relative to now, and marked when overdue', () => {
    const now = new Date(2026, 2, 24, 12, 0);
    expect(due('2026-03-26', now)).toEqual({ words: 'in 2 days', overdue: false });
    expect(due('2026-03-24', now)).toEqual({ words: 'in 12 hours', overdue: false });
    expect(due('2026-03-20', now)).toEqual({ words: '4 days overdue', overdue: true });
    expect(due(new Date(2026, 2, 24, 13, 0).toISOString(), now)).toEqual({
      words: 'in 1 hour',
      overdue: false,
    });
    expect(due(new Date(2026, 2, 24, 11, 58).toISOString(), now)).toEqual({
      words: '2 minutes overdue',
      overdue: true,
    });
    expect(due(null, now)).toEqual({ words: '–', overdue: false });
  });
});

describe('an e-mail address', () => {
  it('is masked except for the first two and last two characters of a longer local part', () => {
    expect(maskedEmail('josephine@pavilion.test')).toBe('jo***ne@pavilion.test');
    expect(maskedEmail('jo@pavilion.test')).toBe('jo@pavilion.test');
  });
});
