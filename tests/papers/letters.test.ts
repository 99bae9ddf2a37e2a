/** Which font prints which letter, and in which order. */
import { expect, test } from 'vitest';
import { printed, type Run } from '../../server/papers/text-runs.ts';

const runs = (text: string): Run[] => {
  const made = printed(text);
  return typeof made === 'string' ? [{ text: made, font: 'Roboto' }] : made;
};
const fontsOf = (text: string): string[] => [...new Set(runs(text).map(({ font }) => font))];
const textOf = (text: string): string =>
  runs(text)
    .map((run) => run.text)
    .join('');

test.each([
  ['Łódź Œuvre, ₹ 100 €', ['Roboto']],
  ['Αθήνα Ελλάς', ['Roboto']],
  ['Москва, Тверская', ['Roboto']],
  ['יהלומים', ['Noto Sans Hebrew']],
  ['શ્રી કૃષ્ણ', ['Noto Sans Gujarati', 'Roboto']],
  ['张伟钻石有限公司', ['Noto Sans SC']],
])('%s is printed in fonts that have it', (text, fonts) => {
  expect(fontsOf(text).toSorted()).toEqual(fonts);
  expect(textOf(text)).toBe(text);
});

test('Hebrew stands from right to left, its words as they are written, brackets turned', () => {
  expect(textOf('גן (קומה 5), ישראל')).toBe('ישראל ,(5 קומה) גן');
  expect(textOf('Levi שלמה לוי Ltd.')).toBe('Levi לוי שלמה Ltd.');
});

test('long Hebrew is broken into lines before it is turned, so that its first words come first', () => {
  const words = Array.from({ length: 20 }, (_, index) => `מילה${'א'.repeat((index % 3) + 1)}`);
  const lines = textOf(words.join(' ')).split('\n');
  expect(lines.length).toBeGreaterThan(1);
  const readBack = lines.flatMap((line) => line.split(' ').toReversed());
  expect(readBack).toEqual(words);
  expect(printed(words.join(' '), 'on one line')).not.toContainEqual(expect.objectContaining({ text: '\n' }));
});

test('a letter that no font has is a question mark, and what belongs to it is left out', () => {
  expect(textOf('💎\u{FE0F} House')).toBe('? House');
  expect(textOf('e\u0301')).toBe('é');
  expect(textOf('a\nb\tc')).toBe('a b c');
});
