/**
 * What the house tells its clients: written by an administrator, seen by a customer. What is shown
 * is so for everybody.
 */
import type { Page } from '@playwright/test';
import { apiOf } from '../../support/api.ts';
import { pngOf } from '../../support/png.ts';
import { pass } from '../../support/wait.ts';
import { account } from '../support/lines.ts';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { pictureOf } from '../support/pictures.ts';
import { expect, test } from '../support/portal.ts';
import { inDays } from '../../support/days.ts';

const SCREEN = '/settings/system-settings/home-settings';
const FAIR = 'See you at the June fair';

const DAYS = { start_date: inDays(-1), end_date: inDays(1) };

/** Nothing of this spec stays for others. */
test.afterEach(async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  for (const kind of ['popup', 'event', 'banner'] as const) {
    const { data } = await admin.call<{ data: { id: string }[] }>('GET', `/home-setting/${kind}`);
    for (const { id } of data.data)
      await admin.call('PUT', `/home-setting/${kind}/${id}`, { is_active: false });
  }
});

const file = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf(480, 200) });

async function chooseToday(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'First and last day' }).click();
  // The first and the last day.
  for (const _ of ['first', 'last']) await page.locator('button[data-today]').click();
  await expect(page.locator('button[data-today]')).toBeHidden();
}

test('an administrator adds a popup with pictures, a customer sees it once, and a banner on their first screen', async ({
  page,
}) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto(SCREEN);
  await expect(page.getByRole('tab', { name: 'Popups' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Add a popup' }).click();
  const form = page.getByRole('dialog', { name: 'Add a popup' });
  await form.getByLabel('Title').fill(FAIR);
  await form.getByLabel('Text').fill('Booth 12, from the first to the third of June.');
  await form.getByRole('button', { name: 'Add popup' }).click();
  await expect(form.getByText('Choose the first and the last day.')).toBeVisible();
  await form.locator('input[type="file"]').setInputFiles([file('booth.png'), file('map.png')]);
  await chooseToday(page);
  const preview = form.getByRole('region', { name: 'As clients see it' });
  await expect(preview.getByText(FAIR)).toBeVisible();
  await expect(preview.locator('img')).toHaveCount(2);
  await pictureOf(page, 'home-popup-form');
  expect(await findingsOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add popup' }).click();
  await expect(page.getByText(`${FAIR} is added.`)).toBeVisible();

  await page.getByRole('button', { name: `Edit ${FAIR}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${FAIR}` });
  await edit.getByRole('button', { name: 'Remove map.jpg' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: 'Save the changes' });
  await expect(asked.getByText('booth.jpg, map.jpg')).toBeVisible();
  await pictureOf(page, 'home-popup-confirm');
  await asked.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByText(`${FAIR} is changed.`)).toBeVisible();
  await pictureOf(page, 'home-popups');
  await expectNarrow(page);

  const admin = await account(page, 'admin@pavilion.test');
  const banner = { title: 'New goods from Antwerp', page: '/search', type: 2, ...DAYS };
  const wide = new File([new Uint8Array(pngOf(960, 160))], 'wide.png', { type: 'image/png' });
  const api = apiOf(process.env['E2E_URL'] ?? '', admin.token);
  expect((await api.form('POST', '/home-setting/banner', banner, { images: [wide] })).status).toBe(200);
  const event = { title: 'Open house', description: 'Come and see the pears.', page: '/customer', ...DAYS };
  await admin.call('POST', '/home-setting/event', event);

  await enter(page, 'customer@pavilion.test');
  await page.goto('/customer');
  const popup = page.getByRole('dialog', { name: FAIR });
  await expect(popup.getByText('Booth 12')).toBeVisible();
  await expect(popup.locator('img')).toHaveCount(1);
  await pictureOf(page, 'home-popup-shown');
  expect(await findingsOn(page)).toEqual([]);
  await popup.getByRole('button', { name: 'Close' }).last().click();
  await expect(popup).toBeHidden();
  await expect(page.getByRole('region', { name: 'Open house' })).toBeVisible();
  const above = page.getByRole('region', { name: 'New goods from Antwerp' });
  await expect(above.locator('img')).toBeVisible();
  await pictureOf(page, 'home-first-screen');
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);

  // Once a session, also after a reload; the event is not shown on the search.
  await page.reload();
  await expect(above).toBeVisible();
  await expect(popup).toHaveCount(0);
  await page.goto('/search');
  await expect(above).toBeVisible();
  await expect(page.getByRole('region', { name: 'Open house' })).toHaveCount(0);
  await above.getByRole('button', { name: 'Close New goods from Antwerp' }).click();
  await expect(above).toBeHidden();
});

test('a popup waits until nobody is at work, and another session sees it again', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  await admin.call('POST', '/home-setting/popup', { title: 'A word before', page: '/search', ...DAYS });
  await enter(page, 'customer@pavilion.test');
  const told = page.waitForResponse(/home-setting\/shown/);
  await page.goto('/search?shape=PEAR');
  await page.getByRole('button', { name: 'Save search' }).click();
  const form = page.getByRole('dialog', { name: 'Save search' });
  await told;
  // At a person's typing speed, which takes longer than the popup takes to appear.
  await form.getByRole('textbox').first().pressSequentially('Pears of one carat', { delay: 50 });
  const popup = page.getByRole('dialog', { name: 'A word before' });
  await expect(popup).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('popupShown'))).not.toBe(null);
  await enter(page, 'customer@pavilion.test');
  await page.goto('/search');
  await expect(popup).toBeVisible();
});

/** Of an answer, longer than the page waits after a press. */
const SLOW_MS = 900;

test('an older page says that there is a new version, and a required one insists without reloading', async ({
  page,
}) => {
  const app = {
    platform: 3,
    version: '99.1',
    notes: 'Memos by barcode.',
    updated_at: new Date().toISOString(),
  };
  let required_version: string | null = null;
  await page.route('**/home-setting/shown**', (route) =>
    route.fulfill({
      json: {
        success: true,
        status: 'success',
        message: '',
        data: { announcements: [], app: { ...app, required_version } },
      },
    }),
  );
  await enter(page, 'admin@pavilion.test');
  await page.goto(`${SCREEN}?tab=app-version`);
  const notice = page.getByRole('region', { name: 'New version' });
  await expect(notice).toContainText('There is a new version of the portal. Memos by barcode.');
  await expect(page.getByRole('radio', { name: 'Android' })).toBeChecked();
  await notice.getByRole('button', { name: 'Later' }).click();
  await expect(notice).toBeHidden();

  required_version = '99';
  await page.reload();
  const version = page.getByRole('textbox', { name: 'Version', exact: true });
  await version.fill('2.4');
  await expect(notice).toContainText('This version can no longer be used.');
  const dialog = page.getByRole('dialog', { name: 'Load the new version' });
  await expect(notice.getByRole('button', { name: 'Later' })).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  // The answer comes long after the last press, and nothing else tells the page.
  await page.route('**/home-setting/app-version', async (route) => {
    await pass(SLOW_MS, 'the answer must be later than the look after the last press');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Android is at version 2.4.')).toBeVisible();
  await expect(dialog).toBeVisible();
  await pictureOf(page, 'home-version-required');
  expect(await findingsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'In a minute' }).click();
  await expect(dialog).toBeHidden();
  await expect(notice).toBeVisible();
  await pictureOf(page, 'home-app-version');
});
