/** The screens of clients that receive our stock by API or FTP. */
import { ROLE } from '../../../src/domain/codes.ts';
import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

test('an administrator adds an external client, changes it and closes it', async ({ page }) => {
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

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Edit the client' });
  await change.getByLabel('Company').fill('Upper Half Exchange');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Upper Half Exchange' })).toBeVisible();

  const account = page.getByRole('region', { name: 'Account' });
  await expect(account).toContainText('Invited');

  await account.getByRole('button', { name: 'Close account' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('They left');
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close account Odile' }).click();
  await expect(account).toContainText('Closed');

  await page.getByRole('link', { name: 'People' }).click();
  await page
    .getByRole('navigation', { name: 'People' })
    .getByRole('link', { name: 'External clients' })
    .click();
  await page.getByRole('radiogroup', { name: 'Source' }).getByText('API').click();
  await expect(page.getByText('Upper Half Exchange')).toHaveCount(0);
  await openTab(page, 'Holds');
  await expect(page.getByRole('heading', { name: 'Holds' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Source' }).getByText('FTP').click();
  await expect(page).toHaveURL(/source=7/);
});

test('an API client gets a key, which works until it is revoked', async ({ page, request }) => {
  const { token } = await sessionOf('admin@pavilion.test');
  const reply = await apiOf(process.env['E2E_URL'] ?? '', token).send('POST', '/external-clients', {
    role_id: ROLE.apiClient,
    email: 'keys@table-exchange.test',
    first_name: 'Nora',
    company_name: 'Table Exchange',
  });
  expect(reply.status, reply.text).toBe(200);
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/api/${dataOf<{ id: string }>(reply).id}`);
  const keys = page.getByRole('region', { name: 'Keys' });
  await keys.getByRole('button', { name: 'Make a key' }).click();
  const drawer = page.getByRole('dialog', { name: 'Make a key' });
  await drawer.getByLabel('Used by').fill('Web shop');
  await drawer.getByLabel('From these addresses only').fill('127.0.0.0/8,');
  await drawer.getByRole('button', { name: 'Make key' }).click();
  const shown = keys.getByText(/^pavk_[A-Za-z0-9_-]{51}$/);
  await expect(shown).toBeVisible();
  const key = (await shown.textContent()) ?? '';
  const ask = async (): Promise<number> =>
    (await request.get('/api/v1/user/profile', { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await ask()).toBe(200);
  await keys.getByRole('button', { name: 'I have saved it' }).click();
  await expect(shown).toHaveCount(0);
  await page.reload();
  await expect(keys.getByText(/last used .* from 127\.0\.0\.1/)).toBeVisible();

  await keys.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate Web shop' }).click();
  await expect(keys.getByText('Replaced')).toBeVisible();
  expect(await ask()).toBe(200);
  const old = keys.getByRole('listitem').filter({ hasText: 'Replaced' });
  await old.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Web shop' }).click();
  await expect(keys.getByText('Revoked', { exact: true })).toBeVisible();
  expect(await ask()).toBe(401);
});
