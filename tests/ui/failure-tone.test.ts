import { expect, it } from 'vitest';
import { toneOf } from '../../src/ui/notices/tone.ts';

it('403 is forbidden, 404 missing, everything else an error', () => {
  const tones = [403, 404, 0, 409, 500, 503].map((status) => toneOf({ status }));
  expect(tones).toEqual(['forbidden', 'missing', 'error', 'error', 'error', 'error']);
});
