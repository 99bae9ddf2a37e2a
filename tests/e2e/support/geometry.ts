/** Checks a screen by its geometry: what covers, cuts, hides or crowds what is on it. */
import type { Page } from '@playwright/test';
import { measure, type Fault } from './geometry-in-page.ts';

/** The smallest target of a control in pixels: for a pointer, and for a thumb on a phone. */
const POINTER = 24;
const THUMB = 44;
const PHONE = 640;

/** How a screen is looked at: the size of its window, and its menu. */
export const LOOKS = [
  { width: 1440, height: 900, menu: 'open' },
  { width: 1440, height: 900, menu: 'folded' },
  { width: 1024, height: 844, menu: 'folded' },
  { width: 390, height: 844, menu: 'folded' },
] as const;
type Look = (typeof LOOKS)[number];

/** The faults of the screen in this look, each with its rule, text and place. */
export async function faultsOf(page: Page, { width, menu }: Look): Promise<Fault[]> {
  const isPhone = width <= PHONE;
  return page.evaluate(measure, {
    target: isPhone ? THUMB : POINTER,
    hasTables: !isPhone,
    menu,
  });
}
