import { expect, it } from 'vitest';
import { toneOf } from '../../src/ui/notices/tone.ts';

it('tells what is closed, what is not there and what went wrong apart', () => {
  const tones = [403, 404, 0, 409, 500, 503].map((status) => toneOf({ status }));
  expect(tones).toEqual(['forbidden', 'missing', 'error', 'error', 'error', 'error']);
});
