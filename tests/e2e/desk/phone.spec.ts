/** On a phone: the drawer of a stone after an act, cards with their day, and buttons in sight. */
import { action, freeStones, rowOf, select } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** The other way up. */
const TURNED = { width: 844, height: 390 };

test('the drawer of a stone stays open after an act, and its buttons say what can be done now', async ({
  page,
}) => {
  const [stone = ''] = await freeStones(1);
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stone}`);
  await page.locator('[data-open]').first().tap();
  const drawer = page.getByRole('dialog', { name: stone });
  await drawer.getByRole('button', { name: 'Cart', exact: true }).tap();
  await expect(page.getByText('1 stone added to the cart.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Hold', exact: true }).tap();
  await page
    .getByRole('dialog', { name: 'Hold 1 stone' })
    .getByRole('button', { name: 'Hold 1 stone' })
    .tap();
  await expect(page.getByText(/^1 stone is on hold/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Hold', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(drawer.getByText(/^Your hold keeps/)).toBeVisible();

  // A card says when the hold ends, and the drawer of the hold closes once it has left the list.
  await page.goto(`/transaction/hold?search=${stone}`);
  await expect(rowOf(page, stone)).toContainText(/until \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/);
  await page.locator('[data-open]').first().tap();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Release', exact: true }).tap();
  await page
    .getByRole('dialog', { name: 'Release 1 hold' })
    .getByRole('button', { name: 'Release 1 hold' })
    .tap();
  await expect(page.getByText(/^1 stone was released/)).toBeVisible();
  await expect(drawer).toBeHidden();
  const elsewhere = page.getByRole('dialog', { name: 'Not in this list' });
  await expect(elsewhere).toBeHidden();

  // Opened once more by its address, it is not closed by the act of before.
  await page.goBack();
  await expect(elsewhere).toBeVisible();
});

test('the card of a note says on which day it was written, or is due', async ({ page }) => {
  const [stone = ''] = await freeStones(1);
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stone}`);
  await select(page, [stone]);
  await action(page, 'More').tap();
  await action(page, 'Note').tap();
  const form = page.getByRole('dialog', { name: `Write a note about ${stone}` });
  await form.getByLabel('Note').fill('Ask again');
  await form.getByRole('button', { name: 'Save note' }).tap();
  await expect(page.getByText('Note saved for 1 stone.')).toBeVisible();
  await page.goto(`/transaction/notes?search=${stone}`);
  await expect(rowOf(page, stone)).toContainText(/written \d\d\/\d\d\/\d{4} · Ask again/);
});

test('the buttons of a dialog are in sight, however low the window', async ({ page }) => {
  const [stone = ''] = await freeStones(1);
  await page.setViewportSize(TURNED);
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/search?stock_numbers=${stone}`);
  await select(page, [stone]);
  await action(page, 'Memo').tap();
  const memo = page.getByRole('dialog', { name: 'Issue 1 stone on memo' });
  await memo.getByRole('combobox', { name: 'Client' }).fill('First Customer');
  await page.getByRole('option', { name: /First Customer/ }).tap();
  await expect(memo.getByRole('table')).toBeVisible();
  await expect(memo.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await expect(memo.getByRole('button', { name: 'Issue 1 stone on memo' })).toBeInViewport({ ratio: 1 });
  await memo.getByRole('button', { name: 'Cancel' }).tap();

  await action(page, 'Share').tap();
  const share = page.getByRole('dialog', { name: 'Share 1 stone' });
  await share.getByText('By link', { exact: true }).tap();
  await expect(share.getByRole('button', { name: 'Create link' })).toBeInViewport({ ratio: 1 });
  await share.getByRole('button', { name: 'Close' }).tap();
  await action(page, 'Download').tap();
  const download = page.getByRole('dialog', { name: 'Download 1 stone' });
  await expect(download.getByRole('button', { name: 'Download' })).toBeInViewport({ ratio: 1 });
});
