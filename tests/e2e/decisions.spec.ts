/** A morning of decisions by keys alone: each record whole, and the next one by itself. */
import type { Page } from '@playwright/test';
import type { DecisionKind } from '../../src/machines/decision-kinds.ts';
import { inDays } from '../support/days.ts';
import { account, freeStones, take, type Account } from './support/lines.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const ACTS = '/inventory/new-arrival';

interface Waiting {
  kind: DecisionKind;
  id: string;
  title: string;
}

/** The address of the record about this stone. */
async function addressOf(admin: Account, kind: DecisionKind, stone: string): Promise<string> {
  const { data } = await admin.call<Waiting[]>('GET', '/home/dashboard/decisions');
  const found = data.find((one) => one.kind === kind && one.title === stone);
  if (found === undefined) throw new Error(`No ${kind} about ${stone} waits.`);
  return `/decisions?kind=${kind}&id=${found.id}`;
}

async function open(page: Page, address: string, stone: string) {
  await page.goto(address);
  const record = page.getByRole('article', { name: 'Decision' });
  await expect(record.getByRole('heading', { level: 2 })).toContainText(stone);
  await expect(record.getByRole('link', { name: stone })).toBeVisible();
  return record;
}

const listed = (page: Page, stone: string) =>
  page.getByRole('navigation', { name: 'Waiting decisions' }).getByRole('button', { name: stone });

test('an administrator decides a morning’s records by keys', async ({ page }) => {
  const [sold = '', refused = '', asked = '', lent = '', offered = ''] = await freeStones(5);
  const customer = await account(page, 'customer@pavilion.test');
  const admin = await account(page, 'admin@pavilion.test');
  await take(customer, 'confirm-stone', { stock_numbers: [sold] });
  await take(customer, 'confirm-stone', { stock_numbers: [refused] });
  const enquiry = { stock_numbers: [asked], message: 'Is it eye clean?' };
  await customer.call('POST', `${ACTS}/enquiry`, enquiry);
  const memo = await take(admin, 'memo', { stock_numbers: [lent], user_id: customer.id });
  await customer.call('POST', `${ACTS}/memo-extension`, {
    ids: memo.lines.map(({ id }) => id),
    due_date: inDays(60),
    reason: 'The bride travels',
  });
  const offer = { stones: [{ stock_no: offered, amount: '1.00' }], less_than_half: true };
  await customer.call('POST', `${ACTS}/offer`, offer);

  // One press from the dashboard.
  await enter(page, 'admin@pavilion.test');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Decide one by one' }).click();
  await expect(page).toHaveURL(/\/decisions\?kind=confirmStone/);

  // Approved by one key; the next record comes, and the sale can be reversed for a minute.
  const record = await open(page, await addressOf(admin, 'confirmStone', sold), sold);
  await expect(record.getByText('Client pays $')).toBeVisible();
  await expect(record.getByText('Stones invoiced')).toBeVisible();
  const before = page.url();
  await page.keyboard.press('a');
  await expect(page.getByText(/1 stone was approved and sold/)).toBeVisible();
  await expect(listed(page, sold)).toHaveCount(0);
  await expect(page).not.toHaveURL(before);
  await expect(page.getByText(`${sold} is sold.`)).toBeVisible();
  await page.keyboard.press('z');
  const reversing = page.getByRole('dialog', { name: 'Reverse the sale of 1 stone' });
  await expect(reversing.getByLabel('Reason')).toHaveValue('Approved by mistake');
  await reversing.getByLabel('I know that a credit note cannot be undone').check();
  await page.keyboard.press('Control+Enter');
  await expect(reversing).toBeHidden();
  await expect(page.getByText(`${sold} is sold.`)).toHaveCount(0);

  // A lower price is no decision: the order stays, and is rejected with a reason that is written at
  // once.
  await open(page, await addressOf(admin, 'confirmStone', refused), refused);
  await record.getByRole('button', { name: 'Lower price' }).click();
  const lowering = page.getByRole('dialog', { name: 'Lower the price of 1 stone' });
  await lowering.getByRole('textbox', { name: 'New price' }).fill('cheap');
  await expect(lowering).toContainText('“cheap” is no price. Write 12,400 or 5,200/ct');
  await lowering.getByRole('textbox', { name: 'New price' }).fill('60 % off');
  await expect(
    lowering.getByLabel(
      'The new price is meant to be less than half the current one and below the supplier’s',
    ),
  ).toBeVisible();
  await lowering.getByRole('textbox', { name: 'New price' }).fill('5 % off');
  await lowering.getByLabel('Reason').fill('Asked by phone');
  await lowering.getByLabel('The new price is meant to be below the supplier’s').check();
  await page.keyboard.press('Control+Enter');
  await expect(lowering).toBeHidden();
  await expect(listed(page, refused)).toHaveCount(1);
  await page.keyboard.press('r');
  const rejecting = page.getByRole('dialog', { name: 'Reject 1 confirmed stone' });
  await expect(rejecting.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('The owner took it back');
  await page.keyboard.press('Control+Enter');
  await expect(listed(page, refused)).toHaveCount(0);

  // Answered by writing.
  await open(page, await addressOf(admin, 'enquiry', asked), asked);
  await expect(record.getByText('Is it eye clean?')).toBeVisible();
  await page.keyboard.press('a');
  const answering = page.getByRole('dialog', { name: 'Answer 1 enquiry' });
  await expect(answering.getByRole('textbox')).toBeFocused();
  await expect(answering).toContainText('Is it eye clean?');
  await expect(answering.getByRole('button', { name: 'Answer 1 enquiry' })).toBeDisabled();
  await page.keyboard.type('Eye clean at arm’s length');
  await page.keyboard.press('Control+Enter');
  await expect(listed(page, asked)).toHaveCount(0);

  // Seven more days by one key.
  await open(page, await addressOf(admin, 'memoExtension', lent), lent);
  await expect(record.getByText('The bride travels')).toBeVisible();
  await expect(record.getByRole('button', { name: /^Grant until/ })).toBeEnabled();
  await page.keyboard.press('7');
  await expect(page.getByText(/More time granted for 1 stone/)).toBeVisible();
  await expect(listed(page, lent)).toHaveCount(0);

  // Declined, where the reason is asked for.
  await open(page, await addressOf(admin, 'priceOffer', offered), offered);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Decline 1 offer' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Far below our cost');
  await page.keyboard.press('Control+Enter');
  await expect(listed(page, offered)).toHaveCount(0);

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin/);
});

test('the queue keeps its place, and says what somebody else has decided', async ({ page }) => {
  const [first = '', second = ''] = await freeStones(2);
  const customer = await account(page, 'customer@pavilion.test');
  const admin = await account(page, 'admin@pavilion.test');
  await take(customer, 'confirm-stone', { stock_numbers: [first] });
  const order = await take(customer, 'confirm-stone', { stock_numbers: [second] });

  await enter(page, 'admin@pavilion.test');
  const record = await open(page, await addressOf(admin, 'confirmStone', second), second);
  await page.keyboard.press('k');
  await expect(record.getByRole('heading', { level: 2 })).not.toContainText(second);
  await page.keyboard.press('j');
  await expect(record.getByRole('heading', { level: 2 })).toContainText(second);
  await page.reload();
  await expect(record.getByRole('heading', { level: 2 })).toContainText(second);

  await page.setViewportSize({ width: 390, height: 844 });
  const approve = record.getByRole('button', { name: /^Approve/ });
  const box = await approve.boundingBox();
  // Under the thumb, and large enough for it.
  expect(box?.y).toBeGreaterThan(700);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 1440, height: 900 });

  await admin.call('PUT', `${ACTS}/approve-stone`, { ids: order.lines.map(({ id }) => id) });
  await expect(record.getByText('This is no longer waiting.')).toBeVisible();
  await expect(record.getByText('Demo Administrator').first()).toBeVisible();
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await record.getByRole('button', { name: 'Next' }).click();
  await expect(record.getByRole('heading', { level: 2 })).not.toContainText(second);
});

test('each list leads to the queue at its own records, for the people who decide them', async ({ page }) => {
  const [ordered = '', asked = '', lent = ''] = await freeStones(3);
  const customer = await account(page, 'customer@pavilion.test');
  const admin = await account(page, 'admin@pavilion.test');
  await take(customer, 'confirm-stone', { stock_numbers: [ordered] });
  await customer.call('POST', `${ACTS}/enquiry`, { stock_numbers: [asked], message: 'Is it eye clean?' });
  const memo = await take(admin, 'memo', { stock_numbers: [lent], user_id: customer.id });
  const reason = 'The bride travels';
  await customer.call('POST', `${ACTS}/memo-extension`, {
    ids: memo.lines.map(({ id }) => id),
    due_date: inDays(60),
    reason,
  });
  await enter(page, 'admin@pavilion.test');
  for (const [address, label, kind] of [
    ['/transaction/confirm-stone', 'Decide one by one', 'confirmStone'],
    ['/transaction/enquiry', 'Answer enquiries', 'enquiry'],
    ['/transaction/memo', 'Grant or decline', 'memoExtension'],
    ['/client?kyc=true', 'Review documents', 'kyc'],
    ['/task', 'Answer questions', 'task'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`/decisions\\?kind=${kind}`));
  }
  // The client sees the same list and decides nothing.
  await enter(page, 'customer@pavilion.test');
  await page.goto('/transaction/confirm-stone');
  await expect(page.getByRole('checkbox', { name: `Select ${ordered}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Decide one by one' })).toHaveCount(0);
});
