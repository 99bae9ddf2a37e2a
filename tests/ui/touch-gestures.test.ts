/** Fingers in the media viewer: what is a swipe, and how far two fingers zoom. */
import { expect, it } from 'vitest';
import { apart, pinched, swiped } from '../../src/features/stone/media/touch.ts';

const at = (x: number, y = 400) => ({ x, y });

it('a finger to the left leads to the next, and to the right to the one before', () => {
  expect(swiped(at(300), at(120))).toBe(1);
  expect(swiped(at(120), at(300, 440))).toBe(-1);
});

it('a tap, and a way that goes up or down, lead nowhere', () => {
  expect(swiped(at(300), at(290))).toBe(0);
  expect(swiped(at(300), at(200, 480))).toBe(0);
  expect(swiped(at(300, 100), at(300, 500))).toBe(0);
});

it('two fingers zoom as far as they move apart, within what the viewer shows', () => {
  expect(apart(at(100), at(130, 440))).toBe(50);
  expect(pinched(1, 70, 140)).toBe(2);
  expect(pinched(3, 100, 50)).toBe(1.5);
  expect(pinched(1, 100, 20)).toBe(1);
  expect(pinched(4, 10, 400)).toBe(6);
  expect(pinched(2, 0, 40)).toBe(2);
});
