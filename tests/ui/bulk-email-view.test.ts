/**
 * What another screen, or anybody who types an address, can ask the form of a bulk e-mail to begin
 * with.
 */
import { expect, it } from 'vitest';
import { bulkEmailsView } from '../../src/features/bulk-email/bulk-email-views.ts';
import { stonesFromUrl } from '../../src/features/bulk-email/stones-from-url.ts';

const written = (write: unknown) => stonesFromUrl(bulkEmailsView.read({ write }).write);

it('a new e-mail begins with the stones, the search or the collection of the screen before', () => {
  expect(written({ from: 'chosen', stock_numbers: ['A1', 'B2'] })).toEqual({
    from: 'chosen',
    stock_numbers: ['A1', 'B2'],
  });
  const filters = { diamond_type: 1, shape: ['ROUND'], carat: ['1..2'], lab: ['GIA'] };
  expect(written({ from: 'search', filters })).toEqual({
    from: 'search',
    filters: expect.objectContaining(filters),
  });
  expect(written({ from: 'collection', collection_id: 'x' })).toEqual({
    from: 'collection',
    collection_id: 'x',
  });
  expect(written({ from: 'arrivals', days: 3 })).toEqual({ from: 'arrivals' });
});

it.each([undefined, null, 'chosen', {}, { from: 'elsewhere' }])('%j begins none', (write) =>
  expect(written(write)).toBeUndefined(),
);

it('what does not fit is left out', () => {
  expect(written({ from: 'search', filters: { price: 'x', shape: ['ROUND'] } })?.filters).not.toHaveProperty(
    'price',
  );
  expect(written({ from: 'chosen', stock_numbers: [1, {}, ' A ', ''] })?.stock_numbers).toEqual(['1', 'A']);
  expect(
    written({ from: 'chosen', stock_numbers: Array.from({ length: 900 }, (_, at) => `S${at}`) })
      ?.stock_numbers,
  ).toHaveLength(500);
});
