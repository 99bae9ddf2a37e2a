/**
 * What a client collects: from the search into the cart and on to a hold, watched stones, and
 * notes.
 */
import { account, action, freeStones, rowOf, select, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

test('a customer puts stones into the cart, sees that one is taken, and holds the other', async ({
  page,
}) => {
  const stones = await freeStones(2);
  const [first = '', second = ''] = stones;
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stones.join(',')}`);
  await select(page, stones);
  await action(page, 'Cart').click();
  await expect(page.getByText('2 stones added to the cart.')).toBeVisible();
  // The same stone again changes nothing.
  await select(page, [first]);
  await action(page, 'Cart').click();
  await expect(page.getByText('The stone is already in the cart.')).toBeVisible();

  const admin = await account(page, 'admin@pavilion.test');
  const rival = await account(page, 'customer2@pavilion.test');
  await take(admin, 'hold', { stock_numbers: [second], user_id: rival.id });

  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  await expect(rowOf(page, first)).toContainText('Available');
  await expect(rowOf(page, second)).toContainText('Taken');
  await select(page, [second]);
  await expect(action(page, 'Hold')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Clear the selection' }).click();

  await select(page, [first]);
  await action(page, 'Hold').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hold 1 stone' }).click();
  await expect(page.getByText(/^1 stone is on hold/)).toBeVisible();
  await expect(rowOf(page, first)).toContainText('Yours');

  // A stone that somebody else has can be waited for, or watched instead.
  await select(page, [second]);
  await expect(action(page, 'Wait in line')).toBeVisible();
  await action(page, 'Watch instead').click();
  await expect(page.getByText('1 stone added to the watchlist.')).toBeVisible();
  await expect(rowOf(page, second)).toHaveCount(0);
  await page.goto('/transaction/watchlist');
  await expect(rowOf(page, second)).toContainText('Taken');

  // With one press, from a list of lines and from a line's drawer.
  await page.goto('/transaction/hold');
  await select(page, [first]);
  await action(page, 'Watch').click();
  await expect(page.getByText('1 stone added to the watchlist.')).toBeVisible();
  await rowOf(page, first).getByText(first).click();
  const drawer = page.getByRole('dialog', { name: first });
  await expect(drawer.getByRole('button', { name: 'Share' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Cart' }).click();
  await expect(page.getByText('The stone is already in the cart.')).toBeVisible();

  // On the client's profile, and on the client's page for staff.
  await page.goto('/customer-profile');
  await openTab(page, 'Cart');
  await expect(rowOf(page, first)).toBeVisible();
  await enter(page, 'associate@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  await page.goto(`/client/${customer.id}`);
  await openTab(page, /^Cart/);
  await expect(rowOf(page, first)).toContainText('With this client');
});

test('a stone is watched and noted from its drawer; a shared note is read by the associate, a private one is not', async ({
  page,
}) => {
  const [kept = '', shared = ''] = await freeStones(2);
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${kept}&stone=${kept}`);
  const drawer = page.getByRole('dialog', { name: kept });
  await drawer.getByRole('button', { name: 'Watch' }).click();
  await expect(page.getByText('1 stone added to the watchlist.')).toBeVisible();

  for (const [stone, words, isShared] of [
    [kept, 'Ask again in spring', false],
    [shared, 'Can it be had for 2 % less?', true],
  ] as const) {
    await page.goto(`/search?stock_numbers=${stone}`);
    await select(page, [stone]);
    await action(page, 'Note').click();
    const form = page.getByRole('dialog', { name: `Write a note about ${stone}` });
    await form.getByLabel('Note').fill(words);
    if (isShared) await form.getByLabel('My business associate can read it').check();
    await form.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('Note saved for 1 stone.')).toBeVisible();
  }
  await page.goto('/transaction/watchlist');
  await expect(rowOf(page, kept)).toContainText('Available');
  await page.goto('/transaction/notes');
  await expect(rowOf(page, kept)).toContainText('Ask again in spring');
  await select(page, [kept]);
  await action(page, 'Edit note').click();
  const change = page.getByRole('dialog', { name: `Edit the note about ${kept}` });
  await expect(change.getByLabel('Note')).toHaveValue('Ask again in spring');
  await change.getByLabel('Note').fill('Ask again in May');
  await change.getByRole('button', { name: 'Save note' }).click();
  await expect(rowOf(page, kept)).toContainText('Ask again in May');

  await enter(page, 'associate@pavilion.test');
  await page.goto('/transaction/notes');
  await expect(rowOf(page, shared)).toContainText('Can it be had for 2 % less?');
  await expect(rowOf(page, kept)).toHaveCount(0);
  await select(page, [shared]);
  await expect(action(page, 'Delete note')).toHaveAttribute('aria-disabled', 'true');
});
