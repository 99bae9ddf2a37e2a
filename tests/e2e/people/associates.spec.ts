/** Business associates and their clients. */
import { randomUUID } from 'node:crypto';
import { apiOf, type Api } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

async function adminApi(): Promise<Api> {
  const { token } = await sessionOf('admin@pavilion.test');
  return apiOf(process.env['E2E_URL'] ?? '', token);
}

async function associateNamed(api: Api, first_name: string, last_name: string): Promise<string> {
  const data = { email: `${randomUUID()}@people.test`, first_name, last_name };
  return dataOf<{ id: string }>(await api.send('POST', '/business-associate/businessassociate', data)).id;
}

async function clientOf(api: Api, business_associate_id: string, company_name: string): Promise<void> {
  const data = {
    email: `${randomUUID()}@people.test`,
    first_name: 'Noor',
    company_name,
    business_associate_id,
  };
  const reply = await api.send('POST', '/customer/add-customer-with-business', data);
  expect(reply.status, reply.text).toBe(200);
}

test('an administrator adds a business associate and opens each of their tabs', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/business-associate');
  await page.getByRole('button', { name: 'Add a business associate' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add a business associate' });
  await drawer.getByLabel('First name').fill('Ottilie');
  await drawer.getByLabel('Last name').fill('Rondist');
  await drawer.getByLabel('E-mail').fill(`${randomUUID()}@people.test`);
  await drawer.getByRole('combobox', { name: 'Type of salesperson' }).click();
  await page.getByRole('option', { name: 'Field sales' }).click();
  await drawer.getByRole('button', { name: 'Add business associate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ottilie Rondist' })).toBeVisible();
  await expect(page).toHaveURL(/\/business-associate\/[^/]+\/profile$/);
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Invited');
  for (const [tab, address] of [
    ['Clients', 'customers'],
    ['Holds', 'holds'],
    ['Memos', 'memos'],
    ['Confirmed stones', 'confirm-stones'],
    ['Enquiries', 'enquiries'],
    ['Offers', 'offers'],
    ['In line', 'queue'],
    ['Invoices', 'invoices'],
    ['Carts', 'cart'],
    ['Markups', 'markups'],
  ] as const) {
    await openTab(page, tab);
    await expect(page).toHaveURL(new RegExp(`/${address}$`));
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
  await expect(page.getByLabel('Markup of Ottilie Rondist, percent')).toBeVisible();
  await openTab(page, 'Profile');
  await page.getByRole('button', { name: 'Edit details' }).click();
  const change = page.getByRole('dialog', { name: 'Edit Ottilie Rondist' });
  await change.getByLabel('Last name').fill('Culasse');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ottilie Culasse' })).toBeVisible();
});

test('the clients of an associate who leaves are handed over to another one', async ({ page }) => {
  const api = await adminApi();
  const leaving = await associateNamed(api, 'Leander', 'Leaving');
  await associateNamed(api, 'Stella', 'Staying');
  await clientOf(api, leaving, 'Bruted & Sons');
  await clientOf(api, leaving, 'Blocked & Daughters');
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/business-associate/${leaving}/customers`);
  await expect(page.getByRole('tab', { name: 'Clients 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Hand over all clients' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over 2 clients' });
  await expect(dialog.getByRole('button', { name: 'Hand over 2 clients' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: 'Stella Staying' }).click();
  await expect(dialog).toContainText('Stella Staying sees all their records');
  await dialog.getByRole('button', { name: 'Hand over 2 clients' }).click();
  await expect(page.getByText('2 clients of Leander Leaving now belong to Stella Staying.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Clients 0' })).toBeVisible();

  await openTab(page, 'Profile');
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByRole('button', { name: 'Close account' }).click();
  const closing = page.getByRole('dialog', { name: 'Close account Leander Leaving' });
  await closing.getByLabel('Reason').fill('Left the house');
  await closing.getByRole('checkbox').check();
  await closing.getByRole('button', { name: /^Close account/ }).click();
  await expect(account).toContainText('Closed');
});
