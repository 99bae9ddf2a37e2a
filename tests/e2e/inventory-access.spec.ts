/** A client's inventory access, for those who may only read it. */
import { account } from './support/lines.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('quality control reads it and can retry after a failure', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const { data } = await admin.call<{ data: { id: string }[] }>('GET', '/customer/users?search=Culet');
  await enter(page, 'qc@pavilion.test');
  let broken = true;
  await page.route('**/inventory-settings/**', (route) =>
    broken
      ? route.fulfill({
          status: 500,
          contentType: 'application/json',
          headers: { 'x-request-id': 'e2e-request' },
          body: JSON.stringify({ success: false, status: 'fail', message: 'Something broke.', data: null }),
        })
      : route.continue(),
  );
  await page.goto(`/client/${data.data[0]?.id}?tab=inventory-access`);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to fetch inventory access data' }),
  ).toContainText('e2e-request');
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  const form = page.getByRole('form', { name: 'Inventory access' });
  await expect(
    form.getByRole('group', { name: 'Shape' }).getByRole('button', { name: 'Pear' }),
  ).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0);
});
