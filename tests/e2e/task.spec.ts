import { account, freeStones } from './support/lines.ts';
import { findingsOn } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('quality control answers a task from an enquiry, and the enquiry shows the answer', async ({ page }) => {
  const customer = await account(page, 'customer@pavilion.test');
  const [stone = ''] = await freeStones(1);
  const asked = { stock_numbers: [stone], message: 'Is it eye clean?' };
  await customer.call('POST', '/inventory/new-arrival/enquiry', asked);

  await enter(page, 'associate@pavilion.test');
  await page.goto(`/transaction/enquiry?search=${stone}`);
  await page.getByRole('row', { name: new RegExp(stone) }).dblclick();
  const enquiry = page.getByRole('dialog', { name: new RegExp(stone) });
  await enquiry.getByRole('button', { name: 'Ask quality control' }).click();
  const asking = page.getByRole('dialog', { name: `Ask quality control about ${stone}` });
  await asking.getByRole('combobox', { name: 'Question' }).click();
  await page.getByRole('option', { name: 'Eye clean?' }).click();
  await asking.getByRole('textbox', { name: 'Details' }).fill('At arm’s length, please');
  await asking.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(`Question about ${stone}.`)).toBeVisible();
  await expect(enquiry.getByText('Eye clean? At arm’s length, please')).toBeVisible();

  await enter(page, 'qc@pavilion.test');
  await page.goto('/task?status=1');
  await page.getByRole('row', { name: new RegExp(stone) }).dblclick();
  const task = page.getByRole('dialog', { name: new RegExp(stone) });
  await expect(task.getByRole('button', { name: 'Edit' })).toHaveAttribute(
    'aria-description',
    'Only the person who asked, or an administrator, can change this.',
  );
  expect(await findingsOn(page)).toEqual([]);
  await task.getByRole('button', { name: 'Answer' }).click();
  const answering = page.getByRole('dialog', { name: `Answer about ${stone}` });
  await answering.getByRole('button', { name: 'Answer' }).click();
  await expect(answering.getByRole('alert')).toHaveText('An answer needs a text or a file.');
  await answering.getByRole('textbox', { name: 'Text' }).fill('Eye clean, no window.');
  expect(await findingsOn(page)).toEqual([]);
  await answering.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText(`The task about ${stone} is answered.`)).toBeVisible();

  await enter(page, 'associate@pavilion.test');
  await page.goto(`/transaction/enquiry?search=${stone}`);
  await page.getByRole('row', { name: new RegExp(stone) }).dblclick();
  await expect(enquiry.getByText('Eye clean, no window.')).toBeVisible();
});
