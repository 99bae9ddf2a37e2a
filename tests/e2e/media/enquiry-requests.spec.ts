/** A client asks for an inspection from the stone's page. */
import type { Page } from '@playwright/test';
import { account, freeStones } from '../support/lines.ts';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { pictureOf } from '../support/pictures.ts';
import { expect, test } from '../support/portal.ts';

async function isSound(page: Page, name: string): Promise<void> {
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
  await pictureOf(page, name);
}

test('a customer asks for an inspection from the stone’s page, and finds the answer with the enquiry', async ({
  page,
}) => {
  const [stone = ''] = await freeStones(1);
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stone=${stone}`);
  const drawer = page.getByRole('dialog', { name: new RegExp(stone) });
  await drawer.getByRole('button', { name: 'Request…' }).click();
  const form = page.getByRole('dialog', { name: `Request more about ${stone}` });
  const inspection = form.getByRole('checkbox', { name: 'Inspection' });
  await expect(inspection).toBeVisible();
  // With nothing chosen nothing is sent; for a stone that has the rest, inspection is chosen.
  for (const kind of await form.getByRole('checkbox').all()) await kind.uncheck();
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByRole('alert')).toHaveText('Choose what you want to request.');
  await inspection.check();
  await form.getByRole('textbox', { name: 'Note' }).fill('Is the girdle clean?');
  await isSound(page, 'ask-for');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(`We will answer you about ${stone}.`)).toBeVisible();

  // A second request, while the first is open.
  await drawer.getByRole('button', { name: 'Request…' }).click();
  await inspection.check();
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByRole('alert')).toContainText('You already requested an inspection.');

  const quality = await account(page, 'qc@pavilion.test');
  const tasks = await quality.call<{ data: { id: string }[] }>('GET', `/tasks?search=${stone}&status=1`);
  await enter(page, 'qc@pavilion.test');
  await page.goto(`/task?task=${tasks.data.data[0]?.id}&search=${stone}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Answer' }).click();
  const answering = page.getByRole('dialog', { name: `Answer about ${stone}` });
  await expect(answering.getByText('The client reads your answer')).toBeVisible();
  await answering.getByRole('textbox', { name: 'Text' }).fill('The girdle is clean.');
  await answering.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText(`The task about ${stone} is answered.`)).toBeVisible();

  await enter(page, 'customer@pavilion.test');
  await page.goto(`/transaction/enquiry?type=0&search=${stone}`);
  await page.getByRole('button', { name: 'Inspection asked' }).click();
  await expect(page).toHaveURL(/asksFor/);
  const row = page.getByRole('row', { name: new RegExp(stone) });
  await expect(row).toContainText('Inspection: Done');
  await row.dblclick();
  const enquiry = page.getByRole('dialog', { name: new RegExp(stone) });
  await expect(enquiry.getByText('The girdle is clean.')).toBeVisible();
  await isSound(page, 'asked-for');
});
