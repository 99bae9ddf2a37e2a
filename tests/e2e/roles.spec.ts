/** Roles and permissions: given, taken, taken back, and how somebody who lacks one gets there. */
import { account } from './support/lines.ts';
import { expectNarrow, findingsOn } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const SCREEN = '/settings/system-settings/role-permission';

test('a person’s permission is taken, marked, and follows the role again; nothing unsaved is lost', async ({
  page,
}) => {
  const associate = await account(page, 'associate2@pavilion.test');
  await enter(page, 'admin@pavilion.test');
  await page.goto(SCREEN);
  const role = page.getByRole('combobox', { name: 'Role' });
  await expect(role).toHaveValue('Quality control');
  await expect(
    page.getByRole('img', { name: /^Stock: write\. Not available to the role Quality control/ }),
  ).toBeVisible();

  await role.click();
  await page.getByRole('option', { name: 'Business associate' }).click();
  const person = page.getByRole('combobox', { name: 'Person' });
  await person.fill('Second');
  await page.getByRole('option', { name: /^Second Associate/ }).click();
  const matrix = page.getByRole('form', { name: 'Permissions of Second Associate' });
  const read = matrix.getByRole('checkbox', { name: 'Memo: read' });
  const write = matrix.getByRole('checkbox', { name: 'Memo: write' });
  await expect(write).toBeChecked();

  // By keyboard. Write access needs read access: each is set or removed with the other.
  await read.focus();
  await page.keyboard.press('Space');
  await expect(read).not.toBeChecked();
  await expect(write).not.toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(read).toBeChecked();
  await expect(write).toBeChecked();
  await expect(matrix.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await write.click();

  await role.click();
  await page.getByRole('option', { name: 'Auditor' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(matrix).toBeVisible();

  await matrix.getByRole('button', { name: 'Save 1 change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save 1 permission' });
  await expect(dialog).toContainText('Memo: read and write → read only');
  await expect(dialog).toContainText('It applies to Second Associate from their next request.');
  await dialog.getByRole('button', { name: 'Save 1 permission' }).click();
  await expect(page.getByText('Second Associate: Memo read only.')).toBeVisible();
  const memo = matrix.getByRole('row', { name: /^What Memo opens/ });
  await expect(memo).toContainText('own');
  await expect(matrix).toContainText('1 permission of their own. Last changed by Demo Administrator');
  const refused = await page.request.post('/api/v1/inventory/new-arrival/memo', {
    headers: { authorization: `Bearer ${associate.token}` },
    data: { data: {} },
  });
  expect(refused.status()).toBe(403);
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);

  await matrix.getByRole('button', { name: 'Memo: follow the role again' }).click();
  await matrix.getByRole('button', { name: 'Save 1 change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save 1 permission' }).click();
  await expect(page.getByText('Second Associate: Memo as the role.')).toBeVisible();
  await expect(memo).not.toContainText('own');
});

test('a permission lists its operations; one that cannot be switched says why', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto(`${SCREEN}?role=1`);
  const own = page.getByRole('checkbox', { name: 'Roles and permissions: write' });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await own.focus();
  await expect(page.getByRole('tooltip')).toHaveText(/You would lock yourself and other administrators out/);
  await page.keyboard.press('Space');
  await expect(own).toBeChecked();
  await page.getByRole('button', { name: 'What Memo opens' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /memo/i }).first()).toBeVisible();

  await page.goto(`${SCREEN}?role=2`);
  await expect(page.getByText('Guests have the permissions of their role')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Person' })).toBeDisabled();

  await enter(page, 'auditor@pavilion.test');
  await page.goto(SCREEN);
  await expect(page.getByRole('checkbox', { name: 'Task: write' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});

test('the second of two administrators who edit one person is warned, and loads the permissions again beside what they had switched', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const { id } = await account(page, 'associate2@pavilion.test');
  await enter(page, 'admin@pavilion.test');
  await page.goto(`${SCREEN}?person=${id}`);
  const matrix = page.getByRole('form', { name: 'Permissions of Second Associate' });
  await matrix.getByRole('checkbox', { name: 'Featured stone: write' }).click();
  const address = `/permission/user-wise-permissions?user_id=${id}`;
  const change = { name: 'price-list', read_access: false, write_access: false };
  await admin.call('PUT', address, { permissions: [change] });
  await matrix.getByRole('button', { name: 'Save 1 change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save 1 permission' }).click();
  await expect(matrix.getByRole('alert')).toHaveText(
    /^You have changed this elsewhere since you opened it: permissions\. Nothing was saved/,
  );
  await matrix.getByRole('button', { name: 'Load them again' }).click();
  await expect(matrix.getByRole('checkbox', { name: 'Price list: read' })).not.toBeChecked();
  await expect(matrix.getByRole('checkbox', { name: 'Featured stone: write' })).not.toBeChecked();
  await expect(matrix.getByRole('button', { name: 'Save 1 change' })).toBeEnabled();
  await admin.call('PUT', address, {
    permissions: [{ ...change, read_access: null, write_access: null }],
  });
});

test('somebody without a permission sees whom to ask, with a link if they may open it', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const set = async (user: string, name: string, access: boolean | null) => {
    const address = `/permission/user-wise-permissions?user_id=${user}`;
    const permissions = [{ name, read_access: access, write_access: access }];
    await admin.call('PUT', address, { permissions });
  };
  const customer = await account(page, 'customer2@pavilion.test');
  await set(customer.id, 'enquiry', false);
  await enter(page, 'customer2@pavilion.test');
  await page.goto('/transaction/enquiry');
  await expect(page.getByText('You do not have the permission “Enquiry: read”.')).toContainText(
    /Ask .+, your business associate: an administrator can grant it\./,
  );
  await expect(page.getByRole('link', { name: 'Roles and permissions' })).toHaveCount(0);
  await set(customer.id, 'enquiry', null);
  await page.goto('/client');
  await expect(page.getByText('Your role does not have access to this screen.')).toBeVisible();

  const auditor = await account(page, 'auditor@pavilion.test');
  await set(auditor.id, 'track-report', false);
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/track-report');
  await page.getByRole('main').getByRole('link', { name: 'Roles and permissions' }).click();
  const matrix = page.getByRole('form', { name: 'Permissions of Demo Auditor' });
  await expect(matrix.getByRole('checkbox', { name: 'Track report: read' })).toBeFocused();
  await expect(matrix.getByRole('checkbox', { name: 'Track report: read' })).not.toBeChecked();
  await set(auditor.id, 'track-report', null);
});
