/**
 * An administrator's morning: what waits on the dashboard is done one after the other, and is gone
 * from it.
 */
import type { Page } from '@playwright/test';
import { apiOf } from '../../support/api.ts';
import { png } from '../../kyc/document-files.ts';
import { TASK_KIND } from '../../../src/domain/codes.ts';
import {
  type Account,
  account,
  action,
  freeStones,
  makeOverdue,
  rowOf,
  select,
  take,
} from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

const waits = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: 'Waiting for you' }).getByRole('link', { name: words });

test('an administrator decides open cases, answers questions, and reads the reports', async ({ page }) => {
  const [sold = '', refused = '', asked = '', late = '', seen = ''] = await freeStones(5);
  const customer = await account(page, 'customer@pavilion.test');
  await take(customer, 'confirm-stone', { stock_numbers: [sold, refused] });
  await customer.call('POST', '/inventory/new-arrival/enquiry', {
    stock_numbers: [asked],
    message: 'Is it eye clean?',
  });
  const admin = await account(page, 'admin@pavilion.test');
  await makeOverdue(await take(admin, 'memo', { stock_numbers: [late], user_id: customer.id }));
  await customer.call('POST', '/inventory/new-arrival/enquiry', {
    stock_numbers: [seen],
    asks_for: [TASK_KIND.inspection],
  });
  const company = await businessWithPapers(admin);

  await enter(page, 'admin@pavilion.test');
  await page.goto('/dashboard');
  await waits(page, /to decide/).click();
  await select(page, [sold]);
  await action(page, 'Approve').click();
  const approving = page.getByRole('dialog', { name: 'Approve 1 confirmed stone' });
  await approving.getByRole('button', { name: 'Approve 1 confirmed stone' }).click();
  await expect(page.getByText(/1 stone was approved and sold/)).toBeVisible();
  // A decided line is no longer among those that wait.
  await expect(rowOf(page, sold)).toHaveCount(0);
  await select(page, [refused]);
  await action(page, 'Reject').click();
  const rejecting = page.getByRole('dialog', { name: 'Reject 1 confirmed stone' });
  await rejecting.getByLabel('Reason').fill('The owner took it back');
  await rejecting.getByRole('button', { name: 'Reject 1 confirmed stone' }).click();
  await expect(rowOf(page, refused)).toHaveCount(0);

  await page.goto('/dashboard');
  await waits(page, /unanswered enquiries/).click();
  await select(page, [asked]);
  await page.locator('footer').getByRole('button', { name: 'Answer' }).click();
  const closing = page.getByRole('dialog', { name: 'Answer 1 enquiry' });
  await closing.getByRole('textbox').fill('Eye clean at arm’s length');
  await closing.getByRole('button', { name: 'Answer 1 enquiry' }).last().click();
  await expect(rowOf(page, asked)).toHaveCount(0);

  // A stone that should be back by now is taken back.
  await page.goto('/dashboard');
  await waits(page, /overdue on memo/).click();
  await select(page, [late]);
  await action(page, 'Receive').click();
  const receiving = page.getByRole('dialog', { name: 'Receive 1 stone' });
  await receiving.getByRole('button', { name: 'Receive 1 stone' }).click();
  await expect(rowOf(page, late)).toHaveCount(0);

  // Staff answer the client's question about a stone in quality control's place.
  await page.goto('/dashboard');
  await waits(page, /to quality control(?! overdue)/).click();
  await rowOf(page, seen).first().dblclick();
  const task = page.getByRole('dialog', { name: new RegExp(seen) });
  await task.getByRole('button', { name: 'Answer' }).click();
  const answering = page.getByRole('dialog', { name: `Answer about ${seen}` });
  await answering.getByRole('textbox', { name: 'Text' }).fill('Eye clean, no window.');
  await answering.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText(`The task about ${seen} is answered.`)).toBeVisible();

  // The KYC documents of a business are looked at, and approved.
  await page.goto('/dashboard');
  await waits(page, /^KYC documents of/).click();
  await page.getByRole('gridcell', { name: company }).first().dblclick();
  await page.getByRole('button', { name: 'Review the KYC documents' }).click();
  await page.getByRole('button', { name: 'Approve the owner’s document' }).click();
  await expect(page.getByText('The document is approved.')).toBeVisible();

  // The sale is on the dashboard, and leads to its invoice.
  await page.goto('/dashboard');
  const sales = page.getByRole('region', { name: 'Sales', exact: true });
  await expect(sales).toContainText(/[1-9]\d* pieces?/);
  const deals = page.getByRole('region', { name: 'Highest sales, last 30 days' });
  await deals
    .getByRole('link')
    .filter({ hasText: /I-\d{4}-/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/transaction\/invoice\?search=I-/);
});

/** A business whose owner's paper waits for a review; its company. */
async function businessWithPapers({ token, call }: Account): Promise<string> {
  const company_name = `Morning Gems ${Date.now()}`;
  const { data: client } = await call<{ id: string }>('POST', '/customer/add-customer-with-business', {
    email: `${Date.now()}@morning.test`,
    first_name: 'Mora',
    company_name,
  });
  const entry = [{ document_type: 1, expires_on: '2040-06-30' }];
  const reply = await apiOf(process.env['E2E_URL'] ?? '', token).form(
    'POST',
    '/customer/business/document',
    { user_id: client.id, business_owner_data: entry },
    { owner_image: png() },
  );
  expect(reply.status, reply.text).toBe(200);
  return company_name;
}
