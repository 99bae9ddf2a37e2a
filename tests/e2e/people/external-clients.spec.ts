/** The screens of clients that take our stock by API or FTP. */
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('an administrator adds an external client, changes it, suspends it and closes it', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/api');
  await page.getByRole('button', { name: 'Add an external client' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add an external client' });
  await drawer.getByText('By FTP').click();
  await drawer.getByLabel('Company').fill('Lower Half Exchange');
  await drawer.getByLabel('First name').fill('Odile');
  await drawer.getByLabel('E-mail').fill('odile@lower-half.test');
  await drawer.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { name: 'Lower Half Exchange' })).toBeVisible();
  await expect(page.getByText('FTP client (FTP)').first()).toBeVisible();

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Change the client' });
  await change.getByLabel('Company').fill('Upper Half Exchange');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Upper Half Exchange' })).toBeVisible();

  const account = page.getByRole('region', { name: 'Account' });
  await account.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The contract is being renewed');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend Odile' }).click();
  await expect(account).toContainText('The contract is being renewed');

  await account.getByRole('button', { name: 'Close account' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('They left');
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close account Odile' }).click();
  await expect(account).toContainText('Closed');

  await page.getByRole('link', { name: 'External clients' }).first().click();
  await page.getByRole('radiogroup', { name: 'Source' }).getByText('API').click();
  await expect(page.getByText('Upper Half Exchange')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Holds' }).click();
  await expect(page.getByRole('heading', { name: 'Holds' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Source' }).getByText('FTP').click();
  await expect(page).toHaveURL(/source=7/);
});
