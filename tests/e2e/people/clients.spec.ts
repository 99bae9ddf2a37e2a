/** A customer's details, changed by staff. */
import { randomUUID } from 'node:crypto';
import { apiOf } from '../../support/api.ts';
import { openClient } from '../support/clients.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('an associate changes a client’s business; the sheet with details is downloaded', async ({ page }) => {
  const { token } = await sessionOf('associate@pavilion.test');
  const reply = await apiOf(process.env['E2E_URL'] ?? '', token).send(
    'POST',
    '/customer/add-customer-with-business',
    { email: `${randomUUID()}@people.test`, first_name: 'Paula', company_name: 'Bezel & Bow' },
  );
  expect(reply.status, reply.text).toBe(200);
  await enter(page, 'associate@pavilion.test');
  await openClient(page, 'Bezel & Bow');
  await page.getByRole('button', { name: 'Edit details' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit Bezel & Bow' });
  await expect(drawer.getByLabel('E-mail')).not.toBeEditable();
  await drawer.getByLabel('Company').fill('Bezel & Crown');
  await drawer.getByLabel('Tax identification number').fill('IT-77');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bezel & Crown' })).toBeVisible();
  await expect(page.getByText('IT-77')).toBeVisible();

  await page.goto('/client');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sheet with details' }).click();
  expect((await download).suggestedFilename()).toBe('clients-with-details.xlsx');
});
