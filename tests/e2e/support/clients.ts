import type { Page } from '@playwright/test';
import { certificatePage } from '../../../server/demo/papers.ts';
import { expect } from './portal.ts';

/** Chooses a document's file by clicking the field of its card. */
export async function chooseFile(
  page: Page,
  card: ReturnType<Page['getByRole']>,
  name: string,
): Promise<void> {
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
