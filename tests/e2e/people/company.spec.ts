/** A customer's company with several people: invited, given powers, and told whom to ask. */
import { apiOf } from '../../support/api.ts';
import { acceptByMail, clientNamed, invitationOf } from '../support/invited.ts';
import { findingsOn } from '../support/accessibility.ts';
import { action, freeStones, rowOf, select } from '../support/lines.ts';
import { enter, sessionOf } from '../support/people.ts';
import { openClient } from '../support/clients.ts';
import { expect, test } from '../support/portal.ts';

test('a customer invites a colleague, who may hold only once they are given the power', async ({
  page,
  browser,
}) => {
  const owner = await clientNamed('Sela', 'Four Facets', 'four-facets.test');
  await enter(page, owner);
  await page.goto('/customer-profile');
  const card = page.getByRole('region', { name: 'People of the company' });
  await expect(card.getByRole('listitem')).toContainText([/Sela \(you\), owner.*may do everything/]);
  await card.getByRole('button', { name: 'Invite a person' }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite a person' });
  await drawer.getByLabel('First name').fill('Rut');
  await drawer.getByLabel('E-mail').fill('rut@four-facets.test');
  await drawer.getByLabel('Hold and enquire').uncheck();
  expect(await findingsOn(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Send invitation' }).click();
  const row = card.getByRole('listitem').filter({ hasText: 'rut@four-facets.test' });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText('may look');
  const first = await invitationOf('rut@four-facets.test');
  await row.getByRole('button', { name: 'Invite again' }).click();
  await expect(page.getByText(/invitation (to|is on its way to) rut@four-facets.test/i).last()).toBeVisible();

  // The first link has stopped working.
  await expect.poll(() => invitationOf('rut@four-facets.test')).not.toBe(first);
  await acceptByMail('rut@four-facets.test');
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await enter(colleague, 'rut@four-facets.test');
  const [stone = ''] = await freeStones(1);
  await colleague.goto(`/search?stock_numbers=${stone}`);
  await select(colleague, [stone]);
  await expect(action(colleague, 'Enquire')).toHaveAttribute(
    'aria-description',
    'You may not hold stones or enquire about them for your company. Ask Sela of your company: they may.',
  );

  await page.reload();
  await expect(row).toContainText('Active');
  await expect(row.getByRole('button', { name: 'Invite again' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'What Rut may do' });
  await change.getByLabel('Hold and enquire').check();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('may hold and enquire');
  // The selection outlasts the reload.
  await colleague.reload();
  await expect(action(colleague, 'Enquire')).not.toHaveAttribute('aria-disabled');
  await expect(rowOf(colleague, stone)).toBeVisible();

  await row.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove: Rut' })
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(row).toContainText('Left');
  await colleague.reload();
  await expect(colleague.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await context.close();
});

test('staff find a company by a colleague, see the portal as them, and list what they began', async ({
  page,
}) => {
  const owner = await clientNamed('Tal', 'Girdle and Sons', 'girdle.test');
  const byApi = async (email: string) => apiOf(process.env['E2E_URL'] ?? '', (await sessionOf(email)).token);
  const tal = await byApi(owner);
  const noa = { email: 'noa@girdle.test', first_name: 'Noa', last_name: 'Ziv', powers: ['hold'] };
  expect((await tal.send('POST', '/company/people', noa)).status).toBe(200);
  await acceptByMail(noa.email);
  const stones = await freeStones(2);
  for (const [api, stone] of [
    [tal, stones[0]],
    [await byApi(noa.email), stones[1]],
  ] as const) {
    const asked = { stock_numbers: [stone], message: 'Is it eye clean?' };
    expect((await api.send('POST', '/inventory/new-arrival/enquiry', asked)).status).toBe(200);
  }

  await enter(page, 'admin@pavilion.test');
  await page.goto('/client?search=noa+ziv');
  const found = page.getByRole('row').filter({ hasText: 'Girdle and Sons' });
  await expect(found).toContainText('Noa Ziv · Tal');
  await found.getByRole('gridcell', { name: 'Girdle and Sons', exact: true }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Girdle and Sons' })).toBeVisible();
  const own = page.url();

  await page.getByRole('button', { name: 'View as a person' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Tal, owner', 'Noa Ziv']);
  await page.getByRole('menuitem', { name: 'Noa Ziv' }).click();
  const notice = page.getByRole('region', { name: 'Viewing as a customer' });
  await expect(notice).toContainText('You see the portal as Noa Ziv, Girdle and Sons sees it.');
  await notice.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page).toHaveURL(own);

  await page.goto(`${own.replace(/\?.*/, '')}?tab=enquiry`);
  const lines = page.getByRole('grid', { name: 'Enquiries' });
  await expect(lines.getByRole('checkbox', { name: /Select (?!all)/ })).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Begun by' }).click();
  await page.getByRole('option', { name: 'Noa Ziv' }).click();
  await expect(lines.getByRole('checkbox', { name: /Select (?!all)/ })).toHaveCount(1);
  await expect(rowOf(page, stones[1] ?? '')).toContainText('Noa Ziv');
  expect(new URL(page.url()).searchParams.get('person')).toBeTruthy();
  expect(await findingsOn(page)).toEqual([]);
});

test('a colleague’s cart is looked at while they show it, and its stones are taken over into one’s own', async ({
  page,
}) => {
  const owner = await clientNamed('Ronit', 'Ring Street', 'ring-street.test');
  const byApi = async (email: string) => apiOf(process.env['E2E_URL'] ?? '', (await sessionOf(email)).token);
  const ronit = await byApi(owner);
  const dov = { email: 'dov@ring-street.test', first_name: 'Dov', last_name: 'Adler', powers: ['hold'] };
  expect((await ronit.send('POST', '/company/people', dov)).status).toBe(200);
  await acceptByMail(dov.email);
  const [stone = '', other = ''] = await freeStones(2);
  const asked = { stock_numbers: [stone, other] };
  expect((await ronit.send('POST', '/inventory/new-arrival/carts', asked)).status).toBe(200);

  await enter(page, dov.email);
  await page.goto('/transaction/cart');
  await expect(page.getByText('The cart is empty')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Whose' })).toHaveCount(0);

  await enter(page, owner);
  await page.goto('/customer-profile');
  const shown = page.getByRole('switch', { name: 'Show my cart and watchlist to colleagues' });
  await expect(shown).not.toBeChecked();
  await shown.click();
  await expect(shown).toBeChecked();
  const card = page.getByRole('region', { name: 'People of the company' });
  await expect(card.getByRole('listitem').first()).toContainText('shows their cart and watchlist');
  expect(await findingsOn(page)).toEqual([]);

  await enter(page, dov.email);
  await page.goto('/transaction/cart');
  await page.getByRole('combobox', { name: 'Whose' }).click();
  await expect(page.getByRole('option')).toHaveText(['Mine', 'Ronit']);
  await page.getByRole('option', { name: 'Ronit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart of Ronit' })).toBeVisible();
  await select(page, [stone]);
  await expect(action(page, 'Remove')).toHaveCount(0);
  await expect(action(page, 'Watch instead')).toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);
  await action(page, 'Cart').click();
  await expect(page.getByText('1 stone added to the cart.')).toBeVisible();
  await select(page, [other]);
  await page.getByRole('combobox', { name: 'Whose' }).click();
  await page.getByRole('option', { name: 'Mine' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await expect(rowOf(page, stone)).toBeVisible();
  await expect(rowOf(page, other)).toHaveCount(0);
  await expect(action(page, 'Remove')).toHaveAttribute('aria-disabled', 'true');

  await page.goBack();
  await expect(rowOf(page, other)).toBeVisible();
  expect((await ronit.send('PUT', '/company/own-lists', { shown: false })).status).toBe(200);
  await page.reload();
  await expect(page.getByText('Nothing is shown here')).toBeVisible();
});

test('an administrator merges two accounts of one jeweller', async ({ page }) => {
  const [old, kept] = [
    await clientNamed('Ron', 'Old Keystone Jewels', 'old-jewels.test'),
    await clientNamed('Rona', 'Keystone Jewels', 'kept-jewels.test'),
  ];
  const { token } = await sessionOf(old);
  const ron = apiOf(process.env['E2E_URL'] ?? '', token);
  const [stone = ''] = await freeStones(1);
  const asked = { stock_numbers: [stone], message: 'Is it eye clean?' };
  expect((await ron.send('POST', '/inventory/new-arrival/enquiry', asked)).status).toBe(200);
  await enter(page, 'admin@pavilion.test');
  await openClient(page, 'Old Keystone Jewels');
  await page.getByRole('button', { name: 'Merge into another client' }).click();
  const drawer = page.getByRole('dialog', { name: 'Merge into another client' });
  await drawer.getByRole('combobox', { name: 'Into' }).fill('Keystone Jewels | Rona');
  await page.getByRole('option', { name: /^Keystone Jewels/ }).click();
  await expect(drawer).toContainText('Keystone Jewels gets 1 enquiry');
  expect(await findingsOn(page)).toEqual([]);
  await drawer.getByLabel('Reason').fill('One jeweller');
  await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keystone Jewels' })).toBeVisible();
  const card = page.getByRole('region', { name: 'People of the company' });
  await expect(card.getByRole('listitem')).toContainText([/Rona.*owner/, /Ron.*may hold/]);

  // Ron acts for the other company with the next click, and finds what was his.
  await enter(page, kept);
  await page.goto('/transaction/enquiry');
  await expect(rowOf(page, stone)).toBeVisible();
});
