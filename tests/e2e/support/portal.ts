/** What the browser tests share: a page that signs in by clicking, and that fails on errors nobody handled. */
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
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

/** By typing, as a person would; ends on the role's first screen. Where that is not what is tested: enter. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail or user name').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
}
