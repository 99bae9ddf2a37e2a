import type { Page } from '@playwright/test';
import { expect } from './portal.ts';

/** Opens a client from the list. */
export async function openClient(page: Page, company: string): Promise<void> {
  await page.goto(`/client?search=${encodeURIComponent(company)}`);
  await page.getByRole('gridcell', { name: company }).first().dblclick();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
}
