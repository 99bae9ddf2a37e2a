/** Guests, and making a customer of one. */
import { randomUUID } from 'node:crypto';
import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('an administrator turns a guest into a customer, who keeps the enquiry', async ({ page }) => {
  const nobody = apiOf(process.env['E2E_URL'] ?? '');
  const [country] = dataOf<{ id: number }[]>(await nobody.get('/business/countries-code'));
  const signedIn = await nobody.send('POST', '/user/login?is_guest=true', {
    company_name: 'Marquise & Moon',
    contact_person: 'Gundula Gast',
    mobile: '5550101',
    email: `${randomUUID()}@guests.test`,
    mobile_country_id: country?.id,
  });
  const guest = apiOf(process.env['E2E_URL'] ?? '', dataOf<{ token: string }>(signedIn).token);
  const found = dataOf<{ stockList: { stock_no: string }[] }>(await guest.get('/inventory/search?size=1'));
  const asked = await guest.send('POST', '/inventory/new-arrival/enquiry', {
    stock_numbers: found.stockList.map(({ stock_no }) => stock_no),
    message: 'Is it eye clean?',
  });
  expect(asked.status, asked.text).toBe(200);

  await enter(page, 'admin@pavilion.test');
  await page.goto('/guests?search=Marquise');
  await page.getByRole('gridcell', { name: 'Gundula Gast', exact: true }).dblclick();
  const drawer = page.getByRole('dialog', { name: /^Gundula Gast/ });
  await drawer.getByRole('button', { name: 'Make a customer' }).click();
  const form = page.getByRole('dialog', { name: 'Make a customer' });
  await expect(form.getByLabel('Company')).toHaveValue('Marquise & Moon');
  await form.getByLabel('Last name').fill('Gast');
  await form.getByRole('button', { name: 'Make a customer' }).click();
  await expect(
    page.getByText('Marquise & Moon is now a customer. 1 open enquiry moved with them.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Marquise & Moon' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Enquiries 1' })).toBeVisible();
});
