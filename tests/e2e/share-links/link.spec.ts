/** A share link is made, opened by somebody without a session, changed, and revoked. */
import { findingsOn } from '../support/accessibility.ts';
import { action, freeStones, select } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { pictureOf } from '../support/pictures.ts';
import { expect, test } from '../support/portal.ts';

test('a customer makes a link, a stranger sees what it shows, and nothing once it is revoked', async ({
  page,
  context,
  browser,
}) => {
  const [more = '', ...stones] = await freeStones(3);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stones.join(',')}`);
  await select(page, stones);
  await action(page, 'Share').click();
  const drawer = page.getByRole('dialog', { name: 'Share 2 stones' });
  await drawer.getByText('By link', { exact: true }).click();
  await expect(drawer.getByRole('checkbox', { name: 'Pictures' })).toBeChecked();
  await expect(drawer.getByLabel('Stock numbers')).not.toBeChecked();
  await expect(drawer.getByLabel('My cost')).not.toBeChecked();
  await drawer.getByLabel('With a markup').check();
  await drawer.getByLabel('Markup', { exact: true }).fill('10');
  const name = `For Nora ${Date.now()}`;
  await drawer.getByLabel('Name on the page').fill(name);
  await drawer.getByLabel('Days until it expires').fill('91');
  const make = drawer.getByRole('button', { name: 'Create link' });
  await expect(make).toHaveAttribute('aria-disabled', 'true');
  await drawer.getByLabel('Days until it expires').fill('7');
  await make.click();
  await drawer.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/shared\/[\w-]{43}$/);
  const mail = await drawer.getByRole('link', { name: 'E-mail' }).getAttribute('href');
  expect(new URL(mail ?? '').searchParams.get('body')).toContain(address);

  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(stranger.getByRole('listitem')).toHaveCount(2);
  await expect(stranger.getByText(/^USD [\d,]+\.\d\d$/)).toHaveCount(2);
  for (const number of stones) await expect(stranger.getByText(number)).toHaveCount(0);
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await expect(stranger).toHaveTitle(name);
  expect(await findingsOn(stranger)).toEqual([]);

  await page.goto(`/shared-links?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Active');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit the link' });
  await expect(form.getByLabel('Name on the page')).toHaveValue(name);
  await expect(form.getByLabel('Days until it expires')).toHaveValue('7');
  await form.getByLabel('Days until it expires').fill('');
  await form.getByRole('button', { name: 'Edit the link' }).click();
  await expect(form.getByText('A link can be open for 1 to 90 days. Enter how many.')).toBeVisible();
  await form.getByLabel('Days until it expires').fill('7');
  await expect(form.getByLabel('Markup', { exact: true })).toHaveValue('10 %');
  for (const number of stones) await expect(form.getByText(number, { exact: true })).toBeVisible();
  await form.getByRole('combobox', { name: 'Stones' }).or(form.getByLabel('Stones')).first().fill(`${more},`);
  await form.getByLabel('No prices').check();
  await form.getByLabel('Table', { exact: true }).check();
  expect(await findingsOn(page)).toEqual([]);
  await pictureOf(page, 'change-link');
  await form.getByRole('button', { name: 'Edit the link' }).click();
  await expect(page.getByText('The link is changed. Its address is the same.')).toBeVisible();
  await expect(row).toContainText('Table');
  await stranger.reload();
  await expect(stranger.getByRole('listitem')).toHaveCount(3);
  await expect(stranger.getByText(/^USD [\d,]+\.\d\d$/)).toHaveCount(0);

  // Once it is changed, nothing is selected.
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Revoke' }).click();
  const asks = page.getByRole('dialog', { name: 'Revoke the link' });
  await asks.getByLabel('I know that a revoked link cannot be restored').check();
  await asks.getByRole('button', { name: 'Revoke the link' }).click();
  await expect(page.getByText('The link is revoked.')).toBeVisible();
  await expect(row).toContainText('Revoked');

  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(stranger.getByRole('listitem')).toHaveCount(0);
  await elsewhere.close();
});
