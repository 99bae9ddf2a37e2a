import { openClient } from '../support/clients.ts';
import { enter } from '../support/people.ts';
import { expect, signIn, test } from '../support/portal.ts';

test('an administrator suspends an account, which is signed out, and reactivates it', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(visitor, 'customer2@pavilion.test');
  await enter(page, 'admin@pavilion.test');
  await openClient(page, 'Facet Brothers');
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Second Customer' });
  await expect(dialog).toContainText(/signed out on \d+ devices? at once/);
  await expect(dialog.getByRole('button', { name: 'Suspend Second Customer' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Their office moves');
  await dialog.getByRole('button', { name: 'Suspend Second Customer' }).click();
  await expect(account).toContainText('Their office moves');
  await expect(account).toContainText('Suspended');

  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible();

  await account.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate Second Customer' }).click();
  await expect(account).toContainText('Active');
  await signIn(visitor, 'customer2@pavilion.test');
});

test('a person changes their password in the account menu', async ({ page }) => {
  await enter(page, 'associate2@pavilion.test');
  await page.goto('/');
  await page.getByRole('button', { name: /Second Associate/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const drawer = page.getByRole('dialog', { name: 'Change password' });
  await drawer.getByLabel('Current password').fill('Pavilion#2026');
  await drawer.getByLabel('New password').fill('short');
  await drawer.getByLabel('Current password').click();
  await expect(drawer).toContainText('at least 12 characters');
  await drawer.getByLabel('New password').fill('a lantern over the quay');
  await drawer.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  const again = await page.request.post('/api/v1/user/login', {
    data: { data: { email: 'associate2@pavilion.test', password: 'a lantern over the quay' } },
  });
  expect(again.status()).toBe(200);

  // Other tests sign in with the demo's password.
  const { token } = (await again.json()).data as { token: string };
  const back = await page.request.put('/api/v1/user/change-password', {
    headers: { authorization: `Bearer ${token}` },
    data: { data: { current_password: 'a lantern over the quay', password: 'Pavilion#2026' } },
  });
  expect(back.status()).toBe(200);
});
