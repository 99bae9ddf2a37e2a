/** A second factor, from the account menu to the next sign-in. */
import { PASSWORD } from '../../support/api.ts';
import { codeOf, wrongCodeOf } from '../../support/factors/authenticator.ts';
import { clientNamed } from '../support/invited.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('a person sets up an authenticator, keeps the recovery codes, and signs in with a code', async ({
  page,
}) => {
  const email = await clientNamed('Linde', 'Girdle and Culet', 'factors.test');
  await enter(page, email);
  await page.goto('/');
  await page.getByRole('button', { name: /Linde/ }).click();
  await page.getByRole('menuitem', { name: 'How you sign in' }).click();
  const drawer = page.getByRole('dialog', { name: 'How you sign in' });
  await drawer.getByRole('button', { name: 'Set up an authenticator' }).click();
  await drawer.getByLabel('Your password').fill(PASSWORD);
  await drawer.getByRole('button', { name: 'Continue' }).click();
  await expect(drawer.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await drawer.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await drawer.getByLabel('Code from the app').fill(codeOf(secret));
  await drawer.getByRole('button', { name: 'Turn it on' }).click();
  await expect(drawer.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expect(drawer.getByRole('button', { name: 'Done' })).toBeDisabled();
  await drawer.getByLabel('I have saved these codes').check();
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer).toContainText('10 recovery codes left');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Linde/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail or user name').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code').fill(wrongCodeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not correct')).toBeVisible();
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/login/);
});
