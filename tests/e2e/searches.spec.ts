/** Saved and recent searches: saved where one searches, opened again, renamed and deleted. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { account } from './support/lines.ts';
import { expectNarrow, findingsOn } from './support/accessibility.ts';
import { enter, PERSON } from './support/people.ts';
import { expect, openInNewTab, test } from './support/portal.ts';
import { openTab } from './support/open-tab.ts';

async function isSound(page: Page, name: string): Promise<void> {
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
  const folder = process.env['E2E_PICTURES'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.screenshot({ path: path.join(folder, `${name}-${scheme}-${width}.png`) });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: null });
}

test('a client saves a search, opens it again, renames and deletes it', async ({ page }) => {
  await enter(page, 'customer2@pavilion.test');
  await page.goto('/search?shape=ROUND,OVAL&color=D,E,F&carat=1.00..1.499');
  await expect(page.getByRole('grid', { name: 'Stones' })).toBeVisible();
  await page.getByRole('button', { name: 'Save search' }).click();
  const form = page.getByRole('dialog', { name: 'Save search' });
  await expect(form.getByText('Color D–F')).toBeVisible();
  await form.getByLabel('Name').fill('Rounds for rings');
  await isSound(page, 'save');
  await form.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByText('The search “Rounds for rings” is saved.')).toBeVisible();
  await expect(form).toBeHidden();

  // The same name again is refused with a reason.
  await page.getByRole('button', { name: 'Save search' }).click();
  await form.getByLabel('Name').fill('rounds for rings');
  await form.getByRole('button', { name: 'Save search' }).click();
  await expect(form.getByRole('alert')).toContainText('is called “rounds for rings” already');
  await form.getByRole('button', { name: 'Cancel' }).click();

  // It is opened in the search. Opened in a new tab it counts as looked at, too.
  const customer = await account(page, 'customer2@pavilion.test');
  const openedAt = async (): Promise<string | undefined> => {
    const { data } = await customer.call<{ data: { opened_at: string }[] }>('GET', '/inventory/save-search');
    return data.data[0]?.opened_at;
  };
  const before = await openedAt();
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  const own = page.getByRole('dialog', { name: 'Saved searches' });
  await isSound(page, 'saved-here');
  const tab = await openInNewTab(own.getByRole('link', { name: 'Rounds for rings' }));
  await expect(tab).toHaveURL(/\/search\?.*carat=1\.00\.\.1\.499/);
  await expect.poll(openedAt).not.toBe(before);
  await tab.close();
  await own.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Searches', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Saved searches' });
  await isSound(page, 'saved');
  await grid.getByRole('link', { name: 'Rounds for rings' }).click();
  await expect(page).toHaveURL(/\/search\?.*carat=1\.00\.\.1\.499/);
  await expect(page.getByRole('button', { name: 'Remove Color: D–F' })).toBeVisible();

  // Other filters replace the previous ones.
  await page.getByRole('button', { name: 'Remove Color: D–F' }).click();
  await page.getByRole('button', { name: 'Save search' }).click();
  await form.getByRole('combobox', { name: 'Replace' }).click();
  await page.getByRole('option', { name: 'Rounds for rings' }).click();
  await form.getByRole('button', { name: 'Edit the saved search' }).click();
  await expect(page.getByText('The search “Rounds for rings” was changed.')).toBeVisible();

  await page.getByRole('link', { name: 'Searches', exact: true }).click();
  await expect(grid.getByText('Color D–F')).toHaveCount(0);
  await grid.getByRole('checkbox', { name: /Rounds for rings/ }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename the saved search' });
  await renaming.getByLabel('Name').fill('Rounds and ovals');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(grid.getByRole('link', { name: 'Rounds and ovals' })).toBeVisible();

  await grid.getByRole('checkbox', { name: /Rounds and ovals/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete the saved search' });
  await asking.getByRole('checkbox').check();
  await asking.getByRole('button', { name: 'Delete the saved search' }).click();
  await expect(page.getByText('No saved searches yet')).toBeVisible();
  await isSound(page, 'saved-none');
});

test('what somebody searched for is opened again with one press, also among pairs', async ({ page }) => {
  await enter(page, 'customer2@pavilion.test');
  await page.goto('/search?shape=PEAR&clarity=VS1,VS2');
  await expect(page.getByRole('grid', { name: 'Stones' })).toBeVisible();
  await page.goto('/matchpair?shape=PRINCESS');
  await expect(page.getByRole('button', { name: 'Save search' })).toBeVisible();
  await page.getByRole('link', { name: 'Searches', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Searches' })
    .getByRole('link', { name: 'Recent searches' })
    .click();
  const grid = page.getByRole('grid', { name: 'Recent searches' });
  await expect(grid.getByRole('link', { name: /Shape Princess/ })).toBeVisible();
  await isSound(page, 'recent');
  await page.getByRole('radiogroup', { name: 'Kind of search' }).getByText('Stones').click();
  await expect(page).toHaveURL(/kind=1/);
  await expect(grid.getByRole('link', { name: /Shape Princess/ })).toHaveCount(0);
  await grid.getByRole('link', { name: /Shape Pear/ }).click();
  await expect(page).toHaveURL(/\/search\?.*shape=PEAR/);
  await page.goto('/recent-search?kind=2');
  await grid.getByRole('link', { name: /Shape Princess/ }).click();
  await expect(page).toHaveURL(/\/matchpair\?.*shape=PRINCESS/);
});

test('staff save for a client, and see what clients and guests search for', async ({ page }) => {
  const customer = await account(page, 'customer2@pavilion.test');
  const guest = await account(page, PERSON[2]);
  await guest.call('POST', '/inventory/search', { diamond_type: 1, shape: ['HEART'], lab: ['GIA'] });
  await enter(page, 'admin@pavilion.test');
  await page.goto('/search?shape=MARQUISE');
  await page.getByRole('button', { name: 'Save search' }).click();
  const form = page.getByRole('dialog', { name: 'Save search' });
  await form.getByLabel('Name').fill('Marquises for a client');
  await form.getByRole('combobox', { name: 'Client' }).fill('Second Customer');
  await page.getByRole('option', { name: /Second Customer/ }).click();
  await form.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByText('The search “Marquises for a client” is saved.')).toBeVisible();
  const saved = await customer.call<{ data: { id: string; name: string }[] }>(
    'GET',
    '/inventory/save-search',
  );
  expect(saved.data.data.map(({ name }) => name)).toEqual(['Marquises for a client']);

  await page.goto('/saved-search');
  await expect(page.getByText('No saved searches yet')).toBeVisible();
  await openTab(page, 'Everyone’s');
  const grid = page.getByRole('grid', { name: 'Saved searches' });
  await expect(grid.getByRole('link', { name: 'Marquises for a client' })).toBeVisible();
  await isSound(page, 'saved-all');

  await page.goto('/recent-search?all=true&role=2');
  await expect(
    page
      .getByRole('grid')
      .getByRole('link', { name: /Shape Heart/ })
      .first(),
  ).toBeVisible();
  await isSound(page, 'recent-all');
  await page.goto(`/guests?guest=${guest.id}`);
  const drawer = page.getByRole('dialog', { name: 'Visitor' });
  await expect(drawer.getByRole('link', { name: /Shape Heart/ })).toBeVisible();
  await isSound(page, 'guest');
  await drawer.getByRole('link', { name: /Shape Heart/ }).click();
  await expect(page).toHaveURL(/\/search\?.*shape=HEART/);
});
