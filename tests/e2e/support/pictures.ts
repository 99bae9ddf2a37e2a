/** Pictures of screens for people to look at, where E2E_PICTURES names a folder for them. */
import path from 'node:path';
import type { Page } from '@playwright/test';

const WIDE = { width: 1440, height: 900 };

/** The page as it is, at the width of a desk, of a small screen and of a phone, light and dark. */
export async function pictureOf(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (folder === undefined) return;
  for (const width of [WIDE.width, 1024, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: WIDE.height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
        // Otherwise a picture may catch a change of colours halfway.
        animations: 'disabled',
      });
    }
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
}
