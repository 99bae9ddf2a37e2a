import { clientNamed } from '../support/invited.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a person adds a picture to their profile, sees it beside their name, and takes it off', async ({
  page,
}) => {
  const email = await clientNamed('Pia', 'Pictured Gems', 'pictures.test');
  await enter(page, email);
  await page.goto('/search');
  const account = page.getByRole('button', { name: 'Pia, Customer' });
  const drawer = page.getByRole('dialog', { name: 'Pia' });
  const openProfile = async (): Promise<void> => {
    await account.click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(drawer.getByLabel('First name')).toHaveValue('Pia');
  };

  await openProfile();
  const chooser = page.waitForEvent('filechooser');
  await drawer.getByRole('button', { name: 'Picture', exact: true }).click();
  await (await chooser).setFiles({ name: 'pia.png', mimeType: 'image/png', buffer: PNG });
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(account.locator('img')).toBeVisible();

  await page.reload();
  await expect(account.locator('img')).toBeVisible();
  await openProfile();
  await expect(drawer.locator('img')).toBeVisible();
  await drawer.getByRole('button', { name: 'Remove picture' }).click();
  await expect(drawer.locator('img')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(account.locator('img')).toHaveCount(0);
  await expect(account).toContainText('P');
});
