/** A client asks for an inspection from the stone's page; the overview leads to what it counts. */
import type { Locator, Page } from '@playwright/test';
import { account, freeStones } from './support/lines.ts';
import { expectNarrow, seriousOn } from './support/looks.ts';
import { enter } from './support/people.ts';
import { pictureOf } from './support/pictures.ts';
import { expect, test } from './support/portal.ts';

const counted = (page: Page) => page.getByText(/^[\d,]+ stones?$/).first();

async function isSound(page: Page, name: string): Promise<void> {
  expect(await seriousOn(page)).toEqual([]);
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
  await drawer.getByRole('button', { name: 'Ask for…' }).click();
  const form = page.getByRole('dialog', { name: `Ask for more of ${stone}` });
  const inspection = form.getByRole('checkbox', { name: 'Inspection' });
  await inspection.check();
  await form.getByRole('textbox', { name: 'Note' }).fill('Is the girdle clean?');
  await isSound(page, 'ask-for');
  await form.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(`We will answer you about ${stone}.`)).toBeVisible();

  // A second time, while the first is open.
  await drawer.getByRole('button', { name: 'Ask for…' }).click();
  await inspection.check();
  await form.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('You asked for an inspection already.');

  const quality = await account(page, 'qc@pavilion.test');
  const tasks = await quality.call<{ data: { id: string }[] }>('GET', `/tasks?search=${stone}&status=1`);
  await enter(page, 'qc@pavilion.test');
  await page.goto(`/task?task=${tasks.data.data[0]?.id}&search=${stone}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Answer' }).click();
  const answering = page.getByRole('dialog', { name: `Answer about ${stone}` });
  await expect(answering.getByText('The client reads your answer')).toBeVisible();
  await answering.getByRole('textbox', { name: 'In words' }).fill('The girdle is clean.');
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

test('the overview has its tabs, and a figure of the inventory details leads to its stones', async ({
  page,
}) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/recent-search');
  await expect(page).toHaveURL(/\/inventory\/stocks\?.*tab=searches/);
  await expect(page.getByRole('radiogroup', { name: 'Whose' })).toBeVisible();
  await isSound(page, 'overview-searches');
  await page.getByRole('tab', { name: 'Inventory details' }).click();
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
