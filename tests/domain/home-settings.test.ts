import { describe, expect, it } from 'vitest';
import { isShownAt } from '../../src/domain/announcements.ts';
import { isOlder } from '../../src/domain/app-versions.ts';

describe('where an announcement is shown', () => {
  const placed = { page: '/search', start_date: '2026-06-01', end_date: '2026-06-03' } as const;

  it.each([
    ['2026-05-31', false],
    ['2026-06-01', true],
    ['2026-06-03', true],
    ['2026-06-04', false],
  ])('on %s: %s', (day, shown) => {
    expect(isShownAt({ ...placed, kind: 'event' }, '/search', day)).toBe(shown);
  });

  it.each([
    ['popup', '/search', true],
    ['popup', '/customer', false],
    ['event', '/customer', true],
    ['banner', '/customer', true],
    ['banner', '/collection', false],
  ] as const)('a %s of the search, at %s: %s', (kind, path, shown) => {
    expect(isShownAt({ ...placed, kind }, path, '2026-06-02')).toBe(shown);
  });
});

it.each([
  ['2.9', '2.10', true],
  ['2.10', '2.9', false],
  ['2.1', '2.1.0', false],
  ['2.1', '2.1.1', true],
  ['0.1.0', '0.1.0', false],
  ['3', '2.9.9', false],
])('version %s is older than %s: %s', (version, other, older) => {
  expect(isOlder(version, other)).toBe(older);
});
