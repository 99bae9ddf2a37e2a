/** Administrators, quality control and auditors, under Settings. */
import { randomUUID } from 'node:crypto';
import { acceptByMail } from '../support/invited.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('an administrator adds an auditor, changes the details and suspends the account', async ({ page }) => {
  const email = `${randomUUID()}@people.test`;
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/user-settings/administrators');
  await page.getByRole('button', { name: 'Add a person' }).click();
  const form = page.getByRole('dialog', { name: 'Add a person' });
  await form.getByText('Auditor', { exact: true }).click();
  await expect(form).toContainText('Can see what administrators see, but cannot change anything.');
  await form.getByLabel('First name').fill('Aurelia');
  await form.getByLabel('Last name').fill('Loupe');
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Add auditor' }).click();
  const drawer = page.getByRole('dialog', { name: /^Aurelia Loupe/ });
  await expect(drawer).toContainText('Auditor');
  await drawer.getByRole('button', { name: 'Edit details' }).click();
  const change = page.getByRole('dialog', { name: 'Edit Aurelia Loupe' });
  await change.getByLabel('Mobile').fill('470 11 22 33');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toContainText('470 11 22 33');

  await acceptByMail(email);
  await page.reload();
  const account = drawer.getByRole('region', { name: 'Account' });
  await account.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Aurelia Loupe' });
  await dialog.getByLabel('Reason').fill('The audit is over');
  await dialog.getByRole('button', { name: 'Suspend Aurelia Loupe' }).click();
  await expect(account).toContainText('The audit is over');
  await expect(drawer).toContainText('Suspended');
});
