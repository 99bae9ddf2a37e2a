/** The server is away for a while: the screen stays with what was typed, and goes on afterwards. */
import type { Page } from '@playwright/test';
import { account, freeStones } from './support/lines.ts';
import { PASSWORD } from '../support/api.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const SENTENCE = 'Server is under maintenance. Please try again later.';
const REFUSED = { success: false, status: 'fail', message: SENTENCE, data: null };

async function goAway(page: Page): Promise<void> {
  for (const address of ['**/api/v1/**', '**/readyz'])
    await page.route(address, (route) => route.fulfill({ status: 503, json: REFUSED }));
}

async function comeBack(page: Page): Promise<void> {
  for (const address of ['**/api/v1/**', '**/readyz']) await page.unroute(address);
}

test('a dialog keeps what was typed while the server is away, and its button works again', async ({
  page,
}) => {
  const customer = await account(page, 'customer@pavilion.test');
  const [stone = ''] = await freeStones(1);
  await customer.call('POST', '/inventory/new-arrival/enquiry', {
    stock_numbers: [stone],
    message: 'Is it eye clean?',
  });
  await enter(page, 'associate@pavilion.test');
  await page.goto(`/transaction/enquiry?search=${stone}`);
  await page.getByRole('row', { name: new RegExp(stone) }).dblclick();
  await page
    .getByRole('dialog', { name: new RegExp(stone) })
    .getByRole('button', { name: 'Ask quality control' })
    .click();
  const asking = page.getByRole('dialog', { name: `Ask quality control about ${stone}` });
  await asking.getByRole('combobox', { name: 'Question' }).click();
  await page.getByRole('option', { name: 'Eye clean?' }).click();
  const details = asking.getByRole('textbox', { name: 'Details' });
  await details.fill('At arm’s length, please');

  await goAway(page);
  const ask = asking.getByRole('button', { name: 'Ask', exact: true });
  await ask.click();
  const notice = page.getByRole('alert', { includeHidden: true }).filter({ hasText: 'What you typed' });
  await expect(notice).toContainText(SENTENCE);
  await expect(details).toHaveValue('At arm’s length, please');

  await comeBack(page);
  // It asks every ten seconds.
  await expect(notice).toHaveCount(0);
  await expect(details).toHaveValue('At arm’s length, please');
  await ask.click();
  await expect(page.getByText(`Question about ${stone}.`)).toBeVisible();
});

test('a list that could not be read is read when the server is back', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/task');
  await goAway(page);
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  const notice = page.getByRole('alert').filter({ hasText: 'What you typed' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await comeBack(page);
  await notice.getByRole('button', { name: 'Try now' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeVisible();
});

test('the sign-in screen keeps the name and the password, and signs in afterwards', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail or user name').fill('associate@pavilion.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await goAway(page);
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await signIn.click();
  const notice = page.getByRole('alert').filter({ hasText: 'What you typed' });
  await expect(notice).toBeVisible();
  await comeBack(page);
  await notice.getByRole('button', { name: 'Try now' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('E-mail or user name')).toHaveValue('associate@pavilion.test');
  await signIn.click();
  await expect(page).not.toHaveURL(/login/);
});
