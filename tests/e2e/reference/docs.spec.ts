/** The reference of the API, with and without somebody signed in. */
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { expectNarrow, findingsOn } from '../support/accessibility.ts';

test('the guide and every operation can be read without signing in, found by the keyboard', async ({
  page,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin && !page.url().startsWith('about:'))
      foreign.push(request.url());
  });
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'The API of the portal' })).toBeVisible();
  await expectNarrow(page);
  const find = page.getByRole('searchbox', { name: 'Find an operation' });
  await find.fill('hold stones client');
  await find.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hold available stones for a client' })).toBeVisible();
  await expect(page).toHaveURL(/operation=holdStones/);
  await expect(
    page.getByText('curl -X POST "$PAVILION_URL/api/v1/inventory/new-arrival/hold"'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'prices' }).click();
  await expect(page.getByText('amount', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Try it' })).toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);
  expect(foreign).toEqual([]);
});

test('a signed-in person can run a reading operation with their own session', async ({ page }) => {
  await enter(page, 'api-client@pavilion.test');
  await page.goto('/docs?operation=searchStonesByQuery');
  await expect(page.getByText(/Your role can use it\./)).toBeVisible();
  const form = page.getByRole('region', { name: 'Try it' });
  await form.getByLabel('size').fill('1');
  await form.getByRole('button', { name: 'Run' }).click();
  await expect(form.getByText(/^200 in \d+ ms$/)).toBeVisible();
  await expect(form.getByText('"stock_no"')).toBeVisible();
  await page.goto('/docs?operation=listAuditLogs');
  await expect(page.getByText(/Your role cannot use it\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Try it' })).toHaveCount(0);
});
