/** The log of e-mails, and which of them a customer wants. */
import { ROLE } from '../../../src/domain/codes.ts';
import { clientNamed } from '../support/invited.ts';
import { enter, PERSON } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('an administrator finds a mail, reads it as it was sent, and sees why it is not sent again', async ({
  page,
}) => {
  await enter(page, PERSON[ROLE.administrator]);
  await page.goto('/settings/system-settings/mail');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Confirmed stones rejected' }).click();
  await expect(page).toHaveURL(/kind=confirmStoneRejected/);
  // The oldest one is the demo's; other tests reject stones as well. Rows of before the filter stay
  // until its own are there.
  await page
    .getByRole('row')
    .filter({ hasText: 'Confirmed stones rejected' })
    .getByRole('link', { name: /^\d\d\/\d\d\/\d{4}/ })
    .last()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Confirmed stones rejected' })).toBeVisible();
  const frame = drawer.frameLocator('iframe');
  await expect(frame.getByText('The owner withdrew the stone.')).toBeVisible();
  // The mail's own styles apply, although the page allows no inline styles.
  const card = frame.locator('.card');
  await expect(card).toHaveCSS('max-width', '600px');
  await drawer.getByText('Plain text').click();
  await expect(drawer.getByText('Find other stones:')).toBeVisible();
  const again = drawer.getByRole('button', { name: 'Send again' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
});

test('a customer turns a mail off, finds it off again later, and turns it on', async ({ page }) => {
  await enter(page, await clientNamed('Mara', 'Letterhead', 'mail-choices.test'));
  const expired = page.getByRole('checkbox', { name: 'E-mail: A hold has expired.' });
  for (const wanted of [false, true]) {
    await page.goto('/customer-profile#e-mails');
    await expect(page.getByRole('heading', { name: 'E-mails and the bell' })).toBeInViewport();
    await expect(expired).toBeChecked({ checked: !wanted });
    await expired.setChecked(wanted);
    const form = page.getByRole('form', { name: 'E-mails and the bell' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your choice of e-mails and notices is saved.').last()).toBeVisible();
    // The toast may be the one of the choice before.
    await expect(form.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
    await page.reload();
    await expect(expired).toBeChecked({ checked: wanted });
  }
});
