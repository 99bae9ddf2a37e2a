import { expect, PASSWORD, signIn, test } from './support/portal.ts';

const API = '**/api/v1/inventory/new-arrival/get-hold*';

test('a member signs in, comes to their first screen, and signs out', async ({ page }) => {
  await signIn(page, 'admin@pavilion.test');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.getByRole('button', { name: /Administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/transaction/hold');
  await expect(page).toHaveURL(/\/login/);
});

test('a wrong password says so, and does not say whether the account exists', async ({ page }) => {
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

test('a guest signs in with the five fields and searches, and is asked for the KYC when holding', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByText('Guest', { exact: true }).click();
  await page.getByLabel('Company').fill('Passing Trade');
  await page.getByLabel('Contact person').fill('Visitor');
  await page.getByRole('combobox', { name: 'Dial code' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Mobile').fill('5550123');
  await page.getByLabel('E-mail').fill('passing@guest.pavilion.test');
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await expect(page).toHaveURL(/\/search/);
  await expect(page.getByRole('grid')).toBeVisible();
});

test('an ended session leads to the door, and back to where the person was', async ({ page }) => {
  await signIn(page, 'associate@pavilion.test');
  await page.goto('/transaction/memo');
  await expect(page.getByRole('grid')).toBeVisible();
  // Somewhere else the session was revoked: the next call is answered with 401.
  await page.evaluate(async () => {
    const token = Object.values(localStorage)
      .find((value) => /^"?[\w-]{40,}"?$/.test(value))
      ?.replaceAll('"', '');
    await fetch('/api/v1/user/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  });
  await page.goto('/transaction/hold');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-mail or user name').fill('associate@pavilion.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/transaction\/hold/);
});

test('a `next` that leads to another site is not followed', async ({ page }) => {
  await page.goto('/login?next=%2F%2Fevil.example');
  await page.getByLabel('E-mail or user name').fill('associate@pavilion.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  expect(new URL(page.url()).host).toBe(new URL(process.env['E2E_URL'] ?? '').host);
});

test('a lost connection and a maintenance say so in the words of the specification', async ({ page }) => {
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
  await expect(page.getByText('Server is under maintenance. Please try again later.').first()).toBeVisible();
});

test('the persisted state is encrypted, carries version 20, and is purged when it is of another version', async ({
  page,
}) => {
  await signIn(page, 'admin@pavilion.test');
  await page.goto('/search');
  await expect(page.getByRole('grid')).toBeVisible();
  // What a person looked for lately is kept.
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
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect.poll(kept).toBeNull();
});
