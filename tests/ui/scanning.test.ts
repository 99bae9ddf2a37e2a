/** Stones that come back, scanned until as many are there as can be received at once. */
import { expect, it } from 'vitest';
import { readShortContract } from '../../server/contract/document.ts';
import {
  MOST_AT_ONCE,
  NOTHING,
  withScan,
  without,
  type ScannedLine,
} from '../../src/features/memo-desk/scanning.ts';

const line = (place: number): ScannedLine => ({
  id: `line-${place}`,
  stock_no: `S${place}`,
  memo_number: 'PV100001',
  carat: 1,
  client: { id: 'client', name: 'Ann Girdle', company_name: 'Girdle Gems', role_id: 4 },
  value: '100.00',
  days_over: null,
});
const lines = (from: number, to: number): ScannedLine[] =>
  Array.from({ length: to - from }, (_, index) => line(from + index));
const scan = (before: typeof NOTHING, code: string, found: ScannedLine[]) =>
  withScan(before, { code, says: null, lines: found });

it('refuses by name the scan that would be one too many, and takes it after the others', () => {
  const full = scan(NOTHING, 'PV100001', lines(0, MOST_AT_ONCE));
  expect(full.lines).toHaveLength(MOST_AT_ONCE);
  const more = scan(full, 'S900', [line(900)]);
  expect(more.lines).toEqual(full.lines);
  expect(more.last).toMatchObject({
    is: 'refused',
    says: 'S900 is left out: at most 500 stones can be received at once. Receive these first, then scan it again.',
  });
  expect(scan(without(more, 'line-0'), 'S900', [line(900)]).last?.is).toBe('taken');
  expect(scan({ ...NOTHING, last: more.last }, 'S900', [line(900)]).lines).toEqual([line(900)]);
});

it('counts only stones that are not there yet, and says what to do with a memo of too many', () => {
  const almost = scan(NOTHING, 'PV100001', lines(0, MOST_AT_ONCE - 1));
  expect(scan(almost, 'PV100001', lines(0, MOST_AT_ONCE)).lines).toHaveLength(MOST_AT_ONCE);
  expect(scan(NOTHING, 'PV100002', lines(0, 620)).last).toMatchObject({
    is: 'refused',
    says: '620 stones of PV100002, but at most 500 stones can be received at once. Scan its stones instead.',
  });
});

it('is as many as the contract takes', () => {
  expect(readShortContract().components.schemas['LineIds']).toMatchObject({ maxItems: MOST_AT_ONCE });
});
