/** The webhooks of an API client, beside its keys. */
import { ROLE } from '../../../src/domain/codes.ts';
import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('a webhook is added, tested, paused, rotated and removed', async ({ page }) => {
  const { token } = await sessionOf('admin@pavilion.test');
  const reply = await apiOf(process.env['E2E_URL'] ?? '', token).send('POST', '/external-clients', {
    role_id: ROLE.apiClient,
    email: 'webhooks@culet-exchange.test',
    first_name: 'Nora',
    company_name: 'Culet Exchange',
  });
  expect(reply.status, reply.text).toBe(200);
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/api/${dataOf<{ id: string }>(reply).id}`);
  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  for (const none of ['There is no key yet.', 'There is no webhook yet.'])
    await expect(page.getByText(none)).toBeVisible();
  // An answer comes between press and release, and the button moves away below the pointer.
  await webhooks.getByRole('button', { name: 'Add a webhook' }).hover();
  await page.mouse.down();
  await page.locator('main').evaluate((main) => (main.style.paddingTop = '200px'));
  await page.mouse.up();
  const drawer = page.getByRole('dialog', { name: 'Add a webhook' });
  await drawer.getByLabel('Address').fill('https://10.0.0.5/stones');
  await drawer.getByRole('button', { name: 'Add webhook' }).click();
  await expect(drawer.getByText(/10\.0\.0\.5 is not a public address/)).toBeVisible();
  await drawer.getByLabel('Address').fill('https://shop.invalid/stones');
  await drawer.getByRole('checkbox', { name: 'Repriced' }).uncheck();
  await drawer.getByRole('button', { name: 'Add webhook' }).click();
  const secret = webhooks.getByText(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await expect(secret).toBeVisible();
  await webhooks.getByRole('button', { name: 'I have saved it' }).click();
  await expect(secret).toHaveCount(0);
  await expect(webhooks.getByText(/sends changes: held, sold, available/)).toBeVisible();

  await webhooks.getByRole('button', { name: 'Send a test' }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await expect(log.getByText('Given up')).toBeVisible();
  await log.getByRole('button', { name: /Test/ }).click();
  await expect(log.getByText(/There is no server named shop\.invalid/)).toBeVisible();
  await expect(log.getByText('"type": "webhook.test"')).toBeVisible();
  await log.getByRole('button', { name: 'Send again' }).click();
  await expect(log.getByText('Send again', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(log).toHaveCount(0);

  await webhooks.getByRole('button', { name: 'Pause' }).click();
  await expect(webhooks.getByText('Paused', { exact: true })).toBeVisible();
  await webhooks.getByRole('button', { name: 'Resume' }).click();
  await expect(webhooks.getByText('On', { exact: true })).toBeVisible();
  await webhooks.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
  await expect(secret).toBeVisible();
  await expect(webhooks.getByText(/the old secret also signs until/)).toBeVisible();
  await webhooks.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the webhook' }).click();
  await expect(webhooks.getByText('There is no webhook yet.')).toBeVisible();
});
