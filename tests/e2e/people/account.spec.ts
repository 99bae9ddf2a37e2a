/** A client's account, and changing one's own password. Each test has its own clients. */
import { apiOf, PASSWORD } from '../../support/api.ts';
import { openClient } from '../support/clients.ts';
import { clientNamed } from '../support/invited.ts';
import { enter } from '../support/people.ts';
import { expect, signIn, test } from '../support/portal.ts';

const NEW_PASSWORD = 'a lantern over the quay';

test('an administrator suspends an account, which is signed out, and reactivates it', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await clientNamed('Mirjam', 'Table and Girdle', 'accounts.test');
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(visitor, email);
  await enter(page, 'admin@pavilion.test');
  await openClient(page, 'Table and Girdle');
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Mirjam' });
  await expect(dialog).toContainText('signed out on 1 device at once');
  await expect(dialog.getByRole('button', { name: 'Suspend Mirjam' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Their office moves');
  await dialog.getByRole('button', { name: 'Suspend Mirjam' }).click();
  await expect(account).toContainText('Their office moves');
  await expect(account).toContainText('Suspended');

  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible();

  await account.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate Mirjam' }).click();
  await expect(account).toContainText('Active');
  await signIn(visitor, email);
});

test('an administrator deletes an account that left no records, and is led to the list', async ({ page }) => {
  await clientNamed('Ottilie', 'Cushion and Pear', 'accounts.test');
  await enter(page, 'admin@pavilion.test');
  await openClient(page, 'Cushion and Pear');
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account Ottilie' });
  await expect(dialog).toContainText('Their e-mail and user name can be used again.');
  await dialog.getByLabel('Reason').fill('Entered twice');
  const confirm = dialog.getByRole('button', { name: 'Delete account Ottilie' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('I know that a deleted account cannot be brought back').check();
  await confirm.click();
  await expect(page).toHaveURL(/\/client$/);
  await expect(page.getByText('The account is deleted, and its e-mail can be used again.')).toBeVisible();
  await expect(page.getByText('Cushion and Pear')).toBeHidden();
});

test('a person changes their password in the account menu', async ({ page }) => {
  const email = await clientNamed('Tessa', 'Star and Lower', 'accounts.test');
  await enter(page, email);
  await page.goto('/');
  await page.getByRole('button', { name: /Tessa/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const drawer = page.getByRole('dialog', { name: 'Change password' });
  await drawer.getByLabel('Current password').fill(PASSWORD);
  await drawer.getByLabel('New password').fill('short');
  await drawer.getByLabel('Current password').click();
  await expect(drawer).toContainText('at least 12 characters');
  await drawer.getByLabel('New password').fill(NEW_PASSWORD);
  await drawer.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  const again = await apiOf(process.env['E2E_URL'] ?? '').send('POST', '/user/login', {
    email,
    password: NEW_PASSWORD,
  });
  expect(again.status, again.text).toBe(200);
});
