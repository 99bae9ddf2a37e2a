/**
 * What a person reads when bulk e-mail and home settings fail without a word. (Specification,
 * sections 5 and 8.)
 */
import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

const DONE = { success: true, status: 'success', message: '', data: null };

test('failures without an answer of the server are explained', async ({ page }) => {
  const [{ token }, client] = await Promise.all([
    sessionOf('admin@pavilion.test'),
    sessionOf('api-client@pavilion.test'),
  ]);
  const api = apiOf(process.env['E2E_URL'] ?? '', token);
  const agreed = { clients: [client.id], given: true, how: 'Said so' };
  expect((await api.send('PUT', '/bulk-email/consent', agreed)).status).toBe(200);
  const draft = { subject: `Fails ${Date.now()}`, body: '<p>Words</p>', audience: { clients: [client.id] } };
  const made = await api.send('POST', '/bulk-email', {
    ...draft,
    stone_choice: { from: 'nothing' },
  });
  const { id } = dataOf<{ id: string }>(made);
  await enter(page, 'admin@pavilion.test');

  await page.route(/\/api\/v1\/.*popup/, (route) => route.fulfill({ status: 500 }));
  await page.goto('/settings/system-settings/home-settings');
  await expect(page.getByText('Failed to fetch popup data')).toBeVisible();

  await page.route(/\/api\/v1\/.*inventory-diamonds/, (route) => route.fulfill({ json: DONE }));
  await page.route(/\/api\/v1\/bulk-email\/send-email/, (route) => route.fulfill({ status: 500 }));
  await page.route(/\/api\/v1\/bulk-email\?/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ json: {} }) : route.fulfill({ status: 500 }),
  );
  await page.goto('/bulk-email');
  await expect(page.getByText('Failed to fetch bulk emails')).toBeVisible();
  await page.goto(`/bulk-email/${id}?tab=stones`);
  await expect(page.getByText('Failed to fetch diamond details')).toBeVisible();
  await expect(page.getByText('Invalid API response structure')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit e-mail' });
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByRole('alert')).toHaveText('Failed to update bulk email');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 client' }).click();
  await expect(page.getByText('Failed to send bulk email')).toBeVisible();
});
