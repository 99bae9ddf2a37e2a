/** The bell: what happened is counted on every screen, leads to its record, and is read. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROLE } from '../../../src/domain/codes.ts';
import { apiOf } from '../../support/api.ts';
import { certificatePage } from '../../../server/media/demo/certificate-page.ts';
import { clientNamed } from '../support/invited.ts';
import { account, freeStones, rowOf, take, type Account } from '../support/lines.ts';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';
import { enter, PERSON } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

async function isSound(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findingsOn(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
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

/** Both documents are submitted and approved, and the business is registered: three notices. */
async function register(client: Account, admin: Account): Promise<void> {
  const url = process.env['E2E_URL'] ?? '';
  const paper = new File([new Uint8Array(certificatePage('Paper', ['A paper.']))], 'paper.pdf', {
    type: 'application/pdf',
  });
  const at = '/customer/business/document';
  for (const [entry, file] of [
    ['business_owner_data', 'owner_image'],
    ['business_data', 'business_image'],
  ] as const) {
    const facts = [{ document_type: 1, info: 'A-1', expires_on: '2040-06-30' }];
    const sent = await apiOf(url, client.token).form('POST', at, { [entry]: facts }, { [file]: paper });
    expect(sent.status, sent.text).toBe(200);
    const decided = { user_id: client.id, [entry]: [{ status: 2 }] };
    expect((await apiOf(url, admin.token).form('PUT', at, decided, {})).status).toBe(200);
  }
  const { data } = await client.call<{ business_id: string }>('GET', '/user/profile');
  await admin.call('PUT', `/customer/business/${data.business_id}/status`, { status: 1 });
}

test('a client sees notices, opens one from the bell, and marks the rest as read', async ({ page }) => {
  const email = await clientNamed('Belinda', 'Bell and Facet', 'bell.test');
  const admin = await account(page, PERSON[ROLE.administrator]);
  const client = await account(page, email);
  await enter(page, email);
  await page.goto('/customer');
  await page.getByRole('button', { name: 'Notices', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Notices' });
  await expect(panel).toContainText('Nothing yet.');
  await expect(panel.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
  await isSound(page, 'bell-empty');

  await register(client, admin);
  const stones = await freeStones(2);
  const order = await take(client, 'confirm-stone', { stock_numbers: stones });
  await admin.call('PUT', '/inventory/new-arrival/approve-stone', { ids: order.lines.map(({ id }) => id) });
  await page.reload();
  const bell = page.getByRole('button', { name: 'Notices, 5 unread' });
  await expect(bell).toBeVisible();

  // With the keyboard only: open, choose the approval below its invoice, go there.
  await page.getByRole('main').focus();
  await page.keyboard.press('n');
  await expect(panel.getByRole('link', { name: /^New: / })).toHaveCount(5);
  await isSound(page, 'bell');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const approval = panel.getByRole('link', {
    name: `${stones.toSorted().join(' and ')} you confirmed are approved`,
  });
  await expect(approval).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`transaction/confirm-stone\\?.*search=${order.number}`));
  for (const stone of stones) await expect(rowOf(page, stone)).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notices, 4 unread' })).toBeVisible();

  await page.getByRole('button', { name: 'Notices, 4 unread' }).click();
  await panel.getByRole('button', { name: 'Mark all read' }).click();
  await expect(panel.getByRole('link', { name: /^New: / })).toHaveCount(0);
  await expect(panel.getByRole('link', { name: 'Your Business Document is approved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeFocused();
  const { data } = await client.call<{ unread: number }>('GET', '/user/notices');
  expect(data.unread).toBe(0);
});

test('notices of the bell are chosen beside e-mails', async ({ page }) => {
  const email = await clientNamed('Chosen', 'Choosers', 'bell-choices.test');
  await enter(page, email);
  await page.goto('/customer');
  await page.getByRole('button', { name: 'Notices', exact: true }).click();
  await page.getByRole('link', { name: 'Choose your notices' }).click();
  const form = page.getByRole('form', { name: 'E-mails and the bell' });
  const bell = form.getByRole('checkbox', { name: 'Bell: A hold has expired.' });
  await bell.uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your choice of e-mails and notices is saved.')).toBeVisible();
  await page.reload();
  await expect(bell).not.toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'E-mail: A hold has expired.' })).toBeChecked();
  // Prices are announced in the bell only.
  await expect(form.getByRole('checkbox', { name: /A stone that you watch costs less/ })).toHaveCount(1);
  await page.goto('/customer-profile#e-mails');
  await isSound(page, 'bell-choices');
});

test('a failure is said with a way to try again', async ({ page }) => {
  await page.route('**/api/v1/user/notices?*', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  );
  await enter(page, PERSON[ROLE.customer]);
  await page.goto('/customer');
  await page.getByRole('button', { name: 'Notices' }).click();
  const panel = page.getByRole('dialog', { name: 'Notices' });
  await expect(panel).toContainText('Your notices could not be loaded');
  await isSound(page, 'bell-failed');
  await page.unroute('**/api/v1/user/notices?*');
  // A live update may have requested it again before the press.
  const again = panel.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(panel.getByText('Your notices could not be loaded')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});

test('roles without notices have no bell', async ({ page }) => {
  await enter(page, PERSON[ROLE.guest]);
  await page.goto('/search');
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notices/ })).toHaveCount(0);
});
