/**
 * Shared by the browser tests: signing in by clicking, and a page that fails on unhandled errors.
 */
import { test as base, expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '../../support/api.ts';

export const test = base.extend<{ quietPage: Page }>({
  baseURL: async ({}, use) => use(process.env['E2E_URL'] ?? ''),
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|React/.test(message.text()))
        complaints.push(message.text());
    });
    await use(page);
    expect(complaints, 'errors that nobody handled').toEqual([]);
  },
});

export { expect, PASSWORD };

/**
 * Signs in by typing, ending on the role's first screen. Use `enter` where signing in is not
 * tested.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail or user name').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
}

const PRESSES = 4;

/**
 * A middle click on a link. On a busy machine Playwright may see a new tab's document before its
 * request, and then waits for a navigation that has ended; so the address is opened once more. Or
 * it sees no tab at all; so the link is pressed again.
 */
export async function openInNewTab(link: Locator): Promise<Page> {
  const browser = link.page().context();
  for (let press = 1; ; press++) {
    const opening = browser.waitForEvent('page', { timeout: 10_000 });
    const opened = opening.catch((error: Error) => (press === PRESSES ? error : null));
    await link.click({ button: 'middle' });
    const tab = await opened;
    if (tab instanceof Error) throw tab;
    if (tab === null) continue;
    await expect.poll(() => tab.url()).toMatch(/^http/);
    await tab.goto(tab.url());
    return tab;
  }
}
