/** A target from the settings to the desks that wait, and what is reported of it. */
import { account, freeStones } from './support/lines.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('what waits for the house shows the time left of its target, and whether it was kept', async ({
  page,
}) => {
  const [asked = ''] = await freeStones(1);
  await enter(page, 'admin@pavilion.test');
  await page.goto('/settings/system-settings/targets');
  await page.getByLabel('Enquiry, Open: time').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The house is open day and night and has 1 target.')).toBeVisible();

  const customer = await account(page, 'customer@pavilion.test');
  const message = 'Does it face up white?';
  await customer.call('POST', '/inventory/new-arrival/enquiry', { stock_numbers: [asked], message });
  const list = page.getByRole('navigation', { name: 'Waiting decisions' });
  await page.goto('/decisions?kind=enquiry');
  // At the weekend, the two hours end on Monday.
  await expect(list.getByRole('button', { name: asked })).toContainText(/in \d/);
  await page.goto('/admin');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('link', { name: /unanswered enquiries/ })).toContainText('next target in');

  // An associate reads the same of a client of theirs, record by record.
  const admin = await account(page, 'admin@pavilion.test');
  await enter(page, 'associate@pavilion.test');
  await page.goto(`/workflows?machine=enquiry&records=true&search=${asked}`);
  await page.getByRole('button', { name: asked }).click();
  await expect(page.getByText(/In this state for .* of 2 h/)).toBeVisible();

  const { data: waits } = await admin.call<{ kind: string; title: string; ids: string[] }[]>(
    'GET',
    '/home/dashboard/decisions',
  );
  const ids = waits.find(({ kind, title }) => kind === 'enquiry' && title === asked)?.ids ?? [];
  await admin.call('PUT', '/inventory/new-arrival/close-enquiry', { ids, remark: 'Yes, it does.' });
  await enter(page, 'admin@pavilion.test');
  await expect(async () => {
    await page.goto('/workflows?machine=enquiry&times=targets');
    const target = page.getByRole('region', { name: 'Target of Open' });
    await expect(target).toContainText('within 2 hours');
    await expect(target.getByRole('row', { name: /Everyone/ })).toContainText('100 %', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await admin.call('PUT', '/project-setting/target', { opens: 0, closes: 1440, targets: [] });
});
