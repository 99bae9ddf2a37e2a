/** The overview's tabs, and the stones to which its figures lead. */
import type { Locator, Page } from '@playwright/test';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { pictureOf } from '../support/pictures.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

const counted = (page: Page) => page.getByText(/^[\d,]+ stones?$/).first();

async function isSound(page: Page, name: string): Promise<void> {
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
  await pictureOf(page, name);
}

test('the overview has its tabs, and a figure of the inventory details leads to its stones', async ({
  page,
}) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/inventory/stocks');
  await openTab(page, 'Recent searches');
  await expect(page).toHaveURL(/\/inventory\/stocks\?.*tab=searches/);
  await expect(page.getByRole('radiogroup', { name: 'Whose' })).toBeVisible();
  await isSound(page, 'overview-searches');
  await openTab(page, 'Inventory details');
  const shapes = page.getByRole('region', { name: 'By shape' });
  await expect(shapes.getByRole('link').first()).toBeVisible();
  await isSound(page, 'overview-details');
  const led = async (link: Locator, address: RegExp): Promise<void> => {
    const pieces = (await link.innerText()).replace(/\D/g, '');
    await link.click();
    await expect(page).toHaveURL(address);
    // Neighbouring tests take and restore stones meanwhile.
    await expect(async () => {
      const found = Number((await counted(page).innerText()).replace(/\D/g, ''));
      expect(Math.abs(found - Number(pieces))).toBeLessThan(20);
    }).toPass();
  };
  await led(shapes.getByRole('link', { name: /Pear/ }), /\/search\?.*shape=PEAR/);
  await page.goto('/inventory/stocks?tab=details&type=fancy');
  const states = page.getByRole('region', { name: 'By status' });
  await led(states.getByRole('link', { name: /: Hold$/ }), /\/search\?.*status=.*4/);
  await page.goto('/inventory/stocks');
  await expect(page.getByRole('tab', { name: 'Stock summary' })).toHaveAttribute('aria-selected', 'true');
});
