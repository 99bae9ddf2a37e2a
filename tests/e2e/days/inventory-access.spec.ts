/**
 * A client's inventory access: set by staff in the browser, and effective for the client at once.
 */
import { account } from '../support/lines.ts';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { acceptByMail } from '../support/invited.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

test('an administrator restricts what a client sees, and removes the restriction', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const name = `Narrow ${Date.now()}`;
  const email = `narrow-${Date.now()}@example.test`;
  const { data: client } = await admin.call<{ id: string }>('POST', '/customer/add-customer-with-business', {
    email,
    first_name: 'Contact',
    company_name: name,
  });
  await acceptByMail(email);

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/client/${client.id}`);
  await openTab(page, 'Inventory access');
  await expect(page).toHaveURL(/tab=inventory-access/);
  const form = page.getByRole('form', { name: 'Inventory access' });
  await expect(form.getByRole('status')).toContainText('They see the whole inventory');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByRole('group', { name: 'Shape' }).getByRole('button', { name: 'Pear' }).click();
  await form.getByRole('group', { name: 'Diamond type' }).getByRole('button', { name: 'White' }).click();
  await form.getByLabel('Carat, from').fill('2');
  await form.getByLabel('Carat, to').fill('1');
  await expect(form.getByRole('alert')).toHaveText('The smallest size is above the largest.');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Carat, to').fill('');
  await form.getByLabel('Carat, from').fill('0.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} sees the inventory by Diamond type, Shape, Carat.`)).toBeVisible();
  const summary = form.getByRole('status');
  await expect(summary).toContainText('Last set by Demo Administrator');
  const seen = /They see ([\d,]+) of/.exec(await summary.innerText())?.[1] ?? '';

  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);

  // The client's screen has these stones and counts only.
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enter(other, email);
  await other.goto('/search');
  await expect(other.getByText(/^[\d,]+ stones?$/).first()).toHaveText(new RegExp(`^${seen} stones?$`));
  const filters = other.getByRole('search', { name: 'Filter stones' });
  await expect(filters.getByRole('button', { name: 'Round', exact: true })).toHaveAttribute(
    'data-none',
    'true',
  );

  // The settings are there after a reload, and are removed with one click.
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
