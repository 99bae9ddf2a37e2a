import { expect, type Page } from '@playwright/test';

/** Chooses a tab, by the menu beside the others if it does not fit. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  const tab = page.getByRole('tab', { name });
  const more = page.locator('[role="tablist"] + button[aria-haspopup="menu"]');
  await expect(tab.or(more).first()).toBeVisible();
  if (await tab.isVisible()) {
    await tab.click();
    return;
  }
  await more.click();
  await page.getByRole('menuitem', { name }).click();
}
