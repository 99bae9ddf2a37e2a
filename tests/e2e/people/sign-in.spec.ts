import type { Page } from '@playwright/test';
import { codeIn, mailTo } from '../../mails/support/outbox.ts';
import { runTool } from '../../support/run-tool.ts';
import { expect, PASSWORD, signIn, test } from '../support/portal.ts';

const API = '**/api/v1/inventory/new-arrival/get-hold*';

test('a member signs in and out; afterwards screens need a sign-in', async ({ page }) => {
  await signIn(page, 'admin@pavilion.test');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await signOut(page);
  await page.goto('/transaction/hold');
  await expect(page).toHaveURL(/\/login/);
});

test('the message for a wrong password is the same for an unknown account', async ({ page }) => {
  const sentences: (string | null)[] = [];
  for (const email of ['nobody@pavilion.test', 'qc@pavilion.test']) {
    await page.goto('/login');
    await page.getByLabel('E-mail or user name').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    sentences.push(await page.getByRole('alert').first().textContent());
  }
  expect(sentences[0]).toBe(sentences[1]);
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function comeAsGuest(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByText('Guest', { exact: true }).click();
  await page.getByLabel('Company').fill('Passing Trade');
  await page.getByLabel('Contact person').fill('Visitor');
  await page.getByRole('combobox', { name: 'Dial code' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Mobile').fill('5550123');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await expect(page).toHaveURL(/\/search/);
}

test('a guest signs in with five fields and sees the stones', async ({ page }) => {
  await comeAsGuest(page, 'passing@guest.pavilion.test');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a guest finds the enquiry of an earlier visit by a code to the e-mail, and the earlier visit ends', async ({
  browser,
}) => {
  const email = `again-${Date.now()}@guest.pavilion.test`;
  const question = `Is it still there ${Date.now()}`;
  const before = await (await browser.newContext()).newPage();
  await comeAsGuest(before, email);
  await before.evaluate(async (message) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    };
    const found = await fetch('/api/v1/inventory/search?size=1', { headers });
    const { stock_no: number } = (await found.json()).data.stockList[0];
    const data = { stock_numbers: [number], message };
    const body = JSON.stringify({ data });
    await fetch('/api/v1/inventory/new-arrival/enquiry', { method: 'POST', headers, body });
  }, question);

  const page = await (await browser.newContext()).newPage();
  await comeAsGuest(page, email);
  await page.goto('/customer-profile');
  const card = page.getByRole('region', { name: 'Earlier enquiries' });
  await card.getByRole('button', { name: 'Find your earlier enquiries' }).click();
  await expect(card.getByLabel('E-mail')).toHaveValue(email);
  await card.getByRole('button', { name: 'Send me a code' }).click();
  await expect(card).toContainText(
    `If you have been here with ${email} before, your six-digit code is not sent.`,
  );
  await expect(card.getByRole('note')).toContainText('No mail server is set up');
  const mail = await mailTo(process.env['E2E_DATA_DIR'] ?? '', email, /code to find your enquiries/);
  await card.getByLabel('Code').fill('000000');
  await card.getByRole('button', { name: 'Find them' }).click();
  await expect(card).toContainText('This is not the code from the latest e-mail. 4 tries left.');
  await card.getByLabel('Code').fill(codeIn(mail));
  await card.getByRole('button', { name: 'Find them' }).click();
  await expect(page.getByText('1 enquiry of yours is here again.')).toBeVisible();
  await page.goto('/transaction/enquiry');
  await expect(page.getByText(question)).toBeVisible();
  await before.goto('/transaction/enquiry');
  await expect(before).toHaveURL(/\/login/);
});

test('a second guest with the same e-mail does not see the first one’s enquiry, who still does', async ({
  browser,
}) => {
  const email = `twice-${Date.now()}@guest.pavilion.test`;
  const message = `For my best customer ${Date.now()}`;
  const first = await (await browser.newContext()).newPage();
  await comeAsGuest(first, email);
  await first.evaluate(async (text) => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const found = await fetch('/api/v1/inventory/search', { headers });
    const { data } = (await found.json()) as { data: { stockList: { stock_no: string }[] } };
    const body = JSON.stringify({ data: { stock_numbers: [data.stockList[0]?.stock_no], message: text } });
    await fetch('/api/v1/inventory/new-arrival/enquiry', { method: 'POST', headers, body });
  }, message);
  await first.goto('/transaction/enquiry');
  await expect(first.getByText(message)).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  await comeAsGuest(second, email);
  await second.goto('/transaction/enquiry');
  await expect(second.getByRole('grid')).toBeVisible();
  await expect(second.getByText('Passing Trade')).toHaveCount(0);
  await expect(second.getByText(message)).toHaveCount(0);

  const again = await first.context().newPage();
  await again.goto('/transaction/enquiry');
  await expect(again.getByText(message)).toBeVisible();
});

test('a stranger’s guesses lock out the stranger, not the administrator, who sees a warning', async ({
  browser,
}) => {
  const variables = {
    DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '',
    DATABASE_OWNER_URL: process.env['E2E_DATABASE_OWNER_URL'] ?? '',
    DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
  };
  const email = `head-${Date.now()}@pavilion.test`;
  const who = ['--email', email, '--first-name', 'Head', '--last-name', 'Office', '--password', PASSWORD];
  expect(await runTool('admin-create', who, variables)).toMatchObject({ code: 0 });
  const office = await browser.newContext();
  const desk = await office.newPage();
  await signIn(desk, email);
  await signOut(desk);

  // In the same network as the administrator, so only the browser differs.
  const stranger = await (await browser.newContext()).newPage();
  for (let guess = 0; guess < 5; guess++) {
    const data = { data: { email, password: `guess ${guess}` } };
    expect((await stranger.request.post('/api/v1/user/login', { data })).status()).toBe(401);
  }
  await stranger.goto('/login');
  await stranger.getByLabel('E-mail or user name').fill(email);
  await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const answer = stranger.waitForResponse('**/user/login*');
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await answer).status()).toBe(401);
  await expect(stranger.getByRole('alert').first()).toContainText('is not affected');
  const elsewhere = await (
    await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.5' } })
  ).newPage();
  await signIn(elsewhere, email);
  const told = elsewhere.getByRole('alert').filter({ hasText: '6 failed sign-ins to your account' });
  await expect(told).toContainText('from 1 network');
  await told.getByRole('button', { name: 'Dismiss' }).click();
  await expect(told).toBeHidden();
  await signIn(desk, email);

  expect(await runTool('admin-create', ['--unlock', '--email', email], variables)).toMatchObject({ code: 0 });
  await signIn(stranger, email);
});

test('an ended session leads to the sign-in screen, and signing in leads back', async ({ page }) => {
  await signIn(page, 'associate@pavilion.test');
  await page.goto('/transaction/memo');
  await expect(page.getByRole('grid')).toBeVisible();
  // Revoke the session, so that the next request is answered with 401.
  await page.evaluate(async () => {
    const token = localStorage.getItem('token');
    await fetch('/api/v1/user/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  });
  await page.goto('/transaction/hold');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-mail or user name').fill('associate@pavilion.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/transaction\/hold/);
});

test('a `next` that points to another site is not followed', async ({ page }) => {
  await page.goto('/login?next=%2F%2Fevil.example');
  await page.getByLabel('E-mail or user name').fill('associate@pavilion.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  expect(new URL(page.url()).host).toBe(new URL(process.env['E2E_URL'] ?? '').host);
});

test('a lost connection and a server that is not there show what the server says, or the specification’s messages', async ({
  page,
}) => {
  await signIn(page, 'admin@pavilion.test');
  await page.route(API, (route) => route.abort('connectionrefused'));
  await page.goto('/transaction/hold');
  await expect(page.getByText('Unable to connect to server. Please try again later.').first()).toBeVisible();
  await page.unroute(API);
  await page.route(API, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, status: 'fail', message: 'Back at noon.', data: null }),
    }),
  );
  await page.goto('/transaction/hold');
  await expect(page.getByText('Back at noon.').first()).toBeVisible();
  // A proxy in front of the server answers with nothing that people can read.
  await page.unroute(API);
  await page.route(API, (route) => route.fulfill({ status: 503, body: '<h1>Bad gateway</h1>' }));
  await page.goto('/transaction/hold');
  await expect(page.getByText('Server is under maintenance. Please try again later.').first()).toBeVisible();
});

test('every base path leads to a screen', async ({ page }) => {
  await signIn(page, 'admin@pavilion.test');
  for (const [base, screen] of [
    ['/inventory', '/inventory/stocks'],
    ['/inventory/', '/inventory/stocks'],
    ['/transaction', '/transaction/confirm-stone'],
    ['/audit', '/audit/audit-logs'],
    ['/settings', '/settings/master-settings/master'],
    ['/settings/system-settings', '/settings/system-settings/home-settings'],
    ['/settings/price-settings/', '/settings/price-settings/markup'],
  ] as const) {
    await page.goto(base);
    await expect(page, base).toHaveURL(new RegExp(`${screen}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/settings/nothing');
  await expect(page.getByText('There is no such page')).toBeVisible();
});

test('a profile that cannot be fetched at opening says what the server said, or that something went wrong', async ({
  page,
}) => {
  await signIn(page, 'admin@pavilion.test');
  // Whenever it is asked for: a busy machine may do so after the page has loaded.
  const refused = async (status: number, body: unknown): Promise<void> => {
    await page.unroute('**/api/v1/user/profile*');
    await page.route('**/api/v1/user/profile*', (route) => route.fulfill({ status, json: body }));
    await page.goto('/task');
  };
  await refused(500, {});
  await expect(page.getByText('Something went wrong', { exact: true }).first()).toBeVisible();
  await refused(500, { success: false, status: 'fail', message: 'The disk is full.', data: null });
  await expect(page.getByText('The disk is full.').first()).toBeVisible();
  // A refusal ends the session, and does not do so in silence.
  await refused(403, {});
  // It goes by itself after some seconds.
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('the persisted state is encrypted, has version 20, and is deleted if it has another version', async ({
  page,
}) => {
  await signIn(page, 'admin@pavilion.test');
  await page.goto('/search');
  await expect(page.getByRole('grid')).toBeVisible();
  // Recent searches are persisted.
  await page.keyboard.press('/');
  await page.keyboard.type('PV100001');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/PV100001/);
  const kept = () => page.evaluate(() => localStorage.getItem('pavilion:state'));
  await expect.poll(kept).toContain('"version":20');
  expect(await kept()).not.toContain('PV100001');

  await page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('pavilion:state') ?? '{}');
    localStorage.setItem('pavilion:state', JSON.stringify({ ...state, version: 19 }));
  });
  // The search would store its filters again.
  await page.goto('/task');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect.poll(kept).toBeNull();
});
