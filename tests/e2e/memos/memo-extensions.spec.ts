import type { Locator, Page } from '@playwright/test';
import { account, action, freeStones, rowOf, select, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

/** A day of the next month, which all calendars of this spec open at. */
const dayOfNextMonth = (day: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day));
};
const iso = (day: Date): string => day.toISOString().slice(0, 10);
const written = (day: Date): string => iso(day).split('-').toReversed().join('/');
const spoken = (day: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(day);

const [DUE, EARLIER, WISHED] = [5, 12, 20].map(dayOfNextMonth) as [Date, Date, Date];

async function choose(page: Page, dialog: Locator, field: string, day: Date): Promise<void> {
  await dialog.getByRole('textbox', { name: field }).click();
  await page.getByRole('button', { name: spoken(day), exact: true }).click();
}

test('a client asks for more time on a phone, staff grant an earlier day, and the client sees it', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [first, second] = await freeStones(2);
  if (!first || !second) throw new Error('Two stones are needed.');
  const memo = await take(admin, 'memo', {
    stock_numbers: [first, second],
    user_id: customer.id,
    due_date: iso(DUE),
  });
  const line = memo.lines.find((one) => one.stock_no === first);

  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/transaction/memo?type=0&search=${memo.number}&line=${line?.id}`);
  const drawer = page.getByRole('dialog', { name: new RegExp(first) });
  await drawer.getByRole('button', { name: 'More', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'More actions' })
    .getByRole('button', { name: 'Ask for more time' })
    .click();
  const asking = page.getByRole('dialog', { name: 'Ask for more time for 1 stone' });
  await expect(asking).toContainText(`Due ${written(DUE)} now`);
  const send = asking.getByRole('button', { name: 'Ask for more time for 1 stone' });
  await expect(send).toBeDisabled();
  await choose(page, asking, 'Until', WISHED);
  await asking.getByLabel('Reason').fill('My buyer decides at the fair');
  await send.click();
  await expect(page.getByText(`More time requested for 1 stone, until ${written(WISHED)}.`)).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, 'associate@pavilion.test');
  await page.goto(`/transaction/memo?type=0&search=${memo.number}`);
  await page.getByRole('button', { name: 'More time asked 1' }).click();
  await expect(page).toHaveURL(/asked=true/);
  await expect(rowOf(page, second)).toHaveCount(0);
  await expect(rowOf(page, first)).toContainText(`Requested ${written(WISHED)}`);
  await select(page, [first]);
  await action(page, 'Grant').click();
  const granting = page.getByRole('dialog', { name: 'Extend 1 stone' });
  await expect(granting).toContainText(`asks for ${written(WISHED)}: My buyer decides at the fair`);
  await choose(page, granting, 'Due', EARLIER);
  await granting.getByLabel('Reason').fill('Somebody waits for it from then on');
  await granting.getByRole('button', { name: 'Extend 1 stone' }).click();
  await expect(page.getByText(`More time granted for 1 stone, until ${written(EARLIER)}.`)).toBeVisible();
  await page.goto(`/transaction/memo?type=0&search=${memo.number}`);
  await expect(page.getByText(`first due ${written(DUE)}, last ${written(EARLIER)}`)).toBeVisible();

  await enter(page, 'customer@pavilion.test');
  await page.goto(`/transaction/memo?type=0&search=${memo.number}&line=${line?.id}`);
  const seen = page.getByRole('dialog', { name: new RegExp(first) });
  await expect(seen).toContainText('Granted');
  await expect(seen).toContainText(`requested ${written(WISHED)}, granted until ${written(EARLIER)}`);
  await expect(seen).toContainText('Somebody waits for it from then on');
  await expect(seen.getByRole('listitem').filter({ hasText: 'Extend' }).first()).toContainText(
    `Due ${written(EARLIER)} instead of ${written(DUE)}`,
  );
});

test('staff decline, and the client who asked too much withdraws', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [first, second] = await freeStones(2);
  if (!first || !second) throw new Error('Two stones are needed.');
  const memo = await take(admin, 'memo', {
    stock_numbers: [first, second],
    user_id: customer.id,
    due_date: iso(DUE),
  });
  await customer.call('POST', '/inventory/new-arrival/memo-extension', {
    ids: memo.lines.map(({ id }) => id),
    due_date: iso(WISHED),
    reason: 'My buyer is travelling',
  });

  await enter(page, 'customer@pavilion.test');
  await page.goto(`/transaction/memo?type=0&search=${memo.number}`);
  await select(page, [second]);
  await action(page, 'Withdraw').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Withdraw the request for more time for 1 stone' })
    .click();
  await expect(page.getByText('Request for more time withdrawn for 1 stone.')).toBeVisible();
  await expect(rowOf(page, second)).toContainText('Withdrawn');

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/memo?type=0&search=${memo.number}`);
  await select(page, [first]);
  await action(page, 'Decline').click();
  const declining = page.getByRole('dialog', { name: 'Decline more time for 1 stone' });
  await declining.getByLabel('Reason').fill('Somebody waits for it');
  await declining.getByRole('button', { name: 'Decline more time for 1 stone' }).click();
  await expect(rowOf(page, first)).toContainText('Declined');
});
