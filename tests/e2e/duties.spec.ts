/** A duty from its statement to a finding that somebody else accepts. */
import { account, action, freeStones, select, take } from './support/lines.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('a duty finds the step of one who did both, who cannot accept it', async ({ page }) => {
  const [stone = ''] = await freeStones(1);
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const { lines } = await take(admin, 'hold', { stock_numbers: [stone], user_id: customer.id });
  await admin.call('PUT', '/inventory/new-arrival/release-hold', { ids: lines.map(({ id }) => id) });

  await enter(page, 'admin@pavilion.test');
  await page.goto('/workflows');
  await page.getByRole('tab', { name: /Was it lawful/ }).click();
  await page.getByText('Duties', { exact: true }).click();
  await page.getByRole('button', { name: 'State a duty' }).click();
  const form = page.getByRole('dialog', { name: 'State a duty' });
  await form.getByRole('combobox', { name: 'Records' }).click();
  await page.getByRole('option', { name: 'Hold', exact: true }).click();
  await form.getByRole('combobox', { name: 'Whoever does' }).click();
  await page.getByRole('option', { name: 'Hold', exact: true }).click();
  // The list stays open for another step, until the field is left.
  await page.keyboard.press('Tab');
  await form.getByRole('combobox', { name: 'May not do later' }).click();
  await page.getByRole('option', { name: 'Release', exact: true }).click();
  await page.keyboard.press('Tab');
  const sentence = 'One person may not both hold a stone and release a hold.';
  await expect(form.getByText(sentence)).toBeVisible();
  await form.getByRole('button', { name: 'State a duty' }).click();
  await expect(page.getByText(/The duty stands\. \d+ steps? broke it\./)).toBeVisible();

  await expect(page.getByRole('radio', { name: /^Duties \d+ open$/ })).toBeChecked();
  const finding = page.getByRole('listitem').filter({ hasText: stone });
  await expect(finding).toContainText('Release, step 2');
  await expect(finding).toContainText('after Hold, step 1');
  await finding.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription(/your own step/);
  await page.getByRole('button', { name: 'Explain' }).click();
  const asked = page.getByRole('dialog', { name: 'Explain 1 finding' });
  await asked.getByLabel('Reason').fill('The client called while I had the list open.');
  await asked.getByRole('button', { name: 'Explain 1 finding' }).click();
  await expect(page.getByText('1 finding explained.')).toBeVisible();
  await expect(finding).toHaveCount(0);

  // An auditor, whose step it was not.
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows?findings=true&duties=true&findingState=explained');
  await expect(page.getByRole('button', { name: 'State a duty' })).toHaveCount(0);
  await expect(finding).toContainText('The client called while I had the list open.');
  await finding.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept' }).click();
  const accepting = page.getByRole('dialog', { name: 'Accept 1 finding' });
  await accepting.getByLabel('Reason').fill('Heard the call.');
  await accepting.getByRole('button', { name: 'Accept 1 finding' }).click();
  await expect(page.getByText('1 finding accepted.')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'State of the findings' }).getByText('Accepted').click();
  await expect(finding).toContainText('Heard the call.');

  // Its record is one click away, and the finding has a history of its own.
  await finding.getByRole('button', { name: stone }).click();
  await expect(page.getByRole('heading', { name: new RegExp(stone) })).toBeVisible();

  await enter(page, 'admin@pavilion.test');
  await page.goto('/workflows?findings=true&duties=true');
  await page.getByRole('button', { name: `End: ${sentence}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End this duty' }).click();
  await expect(page.getByText('The duty has ended. Its findings stay.')).toBeVisible();
});

test('an enforced duty keeps the button from one person, and a colleague decides', async ({ page }) => {
  const [stone = ''] = await freeStones(1);
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  // Other specs approve after fewer steps than these.
  const order = await take(admin, 'confirm-stone', { stock_numbers: [stone], user_id: customer.id });
  const ids = order.lines.map(({ id }) => id);
  for (const remark of ['By courier', 'By courier on Friday'])
    await admin.call('PUT', '/inventory/new-arrival/update-confirm-stone', { ids, remark });
  const rule = { workflow: 'confirmStone', kind: 'share', most: 3, enforced: true };
  await admin.call('POST', '/duties', rule);

  await enter(page, 'admin@pavilion.test');
  await page.goto(`/transaction/confirm-stone?all=true&search=${order.number}`);
  await select(page, [stone]);
  const why = 'One person may take at most 3 steps of a confirm-stone. A colleague can do it.';
  await expect(action(page, 'Approve')).toHaveAttribute('aria-disabled', 'true');
  await expect(action(page, 'Approve')).toHaveAttribute('aria-description', why);
  await expect(action(page, 'Reject')).not.toHaveAttribute('aria-disabled', 'true');

  await page.goto('/workflows?findings=true&duties=true');
  const item = page.getByRole('listitem').filter({ hasText: 'at most 3 steps of a confirm-stone' });
  await expect(item).toContainText('enforced');
  await item.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End this duty' }).click();
  await expect(item).toContainText('ended on');
  await admin.call('PUT', '/inventory/new-arrival/approve-stone', { ids });
});
