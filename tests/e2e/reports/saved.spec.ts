import { mailTo } from '../../mails/support/outbox.ts';
import { account } from '../support/lines.ts';
import { findingsOn } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { pictureOf } from '../support/pictures.ts';
import { expect, test } from '../support/portal.ts';

test('a report is saved with a schedule and a colleague, opened with a press, changed, paused and deleted', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const name = `Clients ${Date.now()}`;
  await enter(page, 'admin@pavilion.test');
  await page.goto('/reports?report=client&span=last-quarter&type=1');
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Saved reports' });
  await drawer.getByRole('button', { name: 'Save this report' }).click();

  const form = page.getByRole('dialog', { name: 'Save the report' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(form.getByRole('combobox', { name: 'Report' })).toHaveValue('Sales by client');
  await form.getByText('PDF', { exact: true }).click();
  await form.getByRole('combobox', { name: 'By e-mail to you' }).click();
  await page.getByRole('option', { name: 'Cron expression' }).click();
  await form.getByRole('textbox', { name: 'Expression (UTC)' }).fill('60 4 * * *');
  await expect(form.getByText('Invalid time input').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Expression (UTC)' }).fill('30 4 * * MON');
  await expect(form.getByText(/Every Monday at 04:30 UTC/)).toBeVisible();
  await form.getByRole('combobox', { name: 'Also to colleagues' }).click();
  await page
    .getByRole('option', { name: /auditor$/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  expect(await findingsOn(page)).toEqual([]);
  await pictureOf(page, 'report-save');
  await form.getByRole('button', { name: 'Save', exact: true }).click();

  const row = drawer.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Sales by client · Last quarter · White · PDF');
  await expect(row).toContainText('Every Monday at 04:30 UTC to you and 1 colleague · next');
  expect(await findingsOn(page)).toEqual([]);
  await pictureOf(page, 'reports-saved');

  await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.goto('/reports?saved=true');
  await row.getByRole('button', { name: `Open ${name}` }).click();
  await expect(page).toHaveURL(/report=client&span=last-quarter&type=1$/);
  await expect(page.getByRole('grid', { name: 'Sales by client' })).toBeVisible();

  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: 'Edit' }).click();
  const change = page.getByRole('dialog', { name: `Edit ${name}` });
  await change.getByRole('combobox', { name: 'By e-mail to you' }).click();
  await page.getByRole('option', { name: 'Not by e-mail' }).click();
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Sent only when you ask for it');
  await row.getByRole('button', { name: 'Send now' }).click();
  await expect(row).toContainText(/Last .*: sent/, { timeout: 30_000 });
  const mail = await mailTo(process.env['E2E_DATA_DIR'] ?? '', 'admin@pavilion.test', new RegExp(name));
  expect(mail.subject).toBe(`${name}: Sales by client`);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['sales-by-client.pdf']);
  await row.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete ${name}` })
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(row).toHaveCount(0);
  const left = await admin.call<{ name: string }[]>('GET', '/report/saved');
  expect(left.data.map((one) => one.name)).not.toContain(name);
});
