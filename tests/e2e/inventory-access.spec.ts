/** What a client is shown of the inventory: clicked together by staff, and felt by the client at once. */
import { AxeBuilder } from '@axe-core/playwright';
import { account } from './support/lines.ts';
import { expect, PASSWORD, signIn, test } from './support/portal.ts';

test('an administrator narrows what a client sees, and opens it again', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const admin = await account(page, 'admin@pavilion.test');
  const name = `Narrow ${Date.now()}`;
  const email = `narrow-${Date.now()}@example.test`;
  const { data: client } = await admin.call<{ id: string }>('POST', '/customer/add-customer-with-business', {
    email,
    first_name: 'Contact',
    company_name: name,
    password: PASSWORD,
  });

  await signIn(page, 'admin@pavilion.test');
  await page.goto(`/client/${client.id}`);
  await page.getByRole('tab', { name: 'Inventory access' }).click();
  await expect(page).toHaveURL(/tab=inventory-access/);
  const form = page.getByRole('form', { name: 'Inventory access' });
  await expect(form.getByRole('status')).toContainText('They see the whole inventory');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByRole('group', { name: 'Shape' }).getByRole('button', { name: 'Pear' }).click();
  await form.getByRole('group', { name: 'Diamond type' }).getByRole('button', { name: 'White' }).click();
  await form.getByLabel('Carat, from').fill('2');
  await form.getByLabel('Carat, to').fill('1');
  await expect(form.getByRole('alert')).toHaveText('The carats begin above where they end.');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Carat, to').fill('');
  await form.getByLabel('Carat, from').fill('0.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} sees the inventory by Diamond type, Shape, Carat.`)).toBeVisible();
  const summary = form.getByRole('status');
  await expect(summary).toContainText('Last set by Demo Administrator');
  const seen = /They see ([\d,]+) of/.exec(await summary.innerText())?.[1] ?? '';

  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The client's own screen: no other stone, no other count.
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(other, email);
  await other.goto('/search');
  await expect(other.getByText(/^[\d,]+ stones?$/).first()).toHaveText(new RegExp(`^${seen} stones?$`));
  const filters = other.getByRole('search', { name: 'Filter stones' });
  await expect(filters.getByRole('button', { name: 'Round Brilliant', exact: true })).toHaveAttribute(
    'data-none',
    'true',
  );

  // What was saved is still there after a reload, and is taken off in one click.
  await page.reload();
  await expect(
    form.getByRole('group', { name: 'Shape' }).getByRole('button', { name: 'Pear' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('button', { name: 'Show everything' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} sees the whole inventory.`)).toBeVisible();
  await other.reload();
  await expect(other.getByText(/^[\d,]+ stones?$/).first()).not.toHaveText(new RegExp(`^${seen} stones?$`));
  await other.context().close();
});

test('quality control reads it, and a failure is told in its own words', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const { data } = await admin.call<{ data: { id: string }[] }>('GET', '/customer/users?search=Culet');
  await signIn(page, 'qc@pavilion.test');
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
