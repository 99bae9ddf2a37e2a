import type { Locator, Page } from '@playwright/test';
import { certificatePage } from '../../../server/media/demo/certificate-page.ts';
import { expect } from './portal.ts';

/** Chooses a document's file by clicking the field of its card. */
export async function chooseFile(page: Page, card: Locator, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: /^File of the/ }).click();
  const file = {
    name,
    mimeType: 'application/pdf',
    buffer: certificatePage(name, ['A paper of the browser test.']),
  };
  await (await chooser).setFiles(file);
}

/** Opens a client from the list. */
export async function openClient(page: Page, company: string): Promise<void> {
  await page.goto(`/client?search=${encodeURIComponent(company)}`);
  await page.getByRole('gridcell', { name: company }).first().dblclick();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
}

/** 15 June, less than ten years from now, in a calendar that opens on this decade's years. */
export async function chooseExpiry(card: Locator, years: number): Promise<void> {
  const now = new Date().getUTCFullYear();
  const year = now + years;
  await card.getByRole('textbox', { name: 'Expires on' }).click();
  const page = card.page();
  const calendar = page.locator('[data-dates-dropdown]');
  if (Math.floor(year / 10) > Math.floor(now / 10))
    await calendar.getByRole('button', { name: 'Next decade' }).click();
  await calendar.getByRole('button', { name: String(year) }).click();
  await page.getByRole('button', { name: 'Jun', exact: true }).click();
  await page.getByRole('button', { name: `15 June ${year}` }).click();
}
