/**
 * What is kept about a person: downloaded by themselves, and by an administrator who was asked for
 * it.
 */
import { readFile } from 'node:fs/promises';
import { openClient } from '../support/clients.ts';
import { clientNamed } from '../support/invited.ts';
import { answersOf } from '../support/accessibility.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('a person downloads what is kept about them, and an administrator does it for them', async ({
  page,
}) => {
  const email = await clientNamed('Ludmila', 'Bezel and Star', 'own-file.test');
  await enter(page, email);
  const answers = answersOf(page);
  await page.goto('/customer-profile');
  // What comes above moves the button.
  await answers();
  const kept = page.getByRole('region', { name: 'What we keep about you' });
  const own = page.waitForEvent('download');
  await kept.getByRole('button', { name: 'Download your file' }).click();
  const archive = await readFile(await (await own).path());
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  expect(archive.includes('index.html')).toBe(true);

  await enter(page, 'admin@pavilion.test');
  await openClient(page, 'Bezel and Star');
  await page.getByRole('button', { name: 'Download their file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the file of Ludmila' });
  const confirm = dialog.getByRole('button', { name: 'Download the file of Ludmila' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('I have checked that they asked for this themselves').check();
  const theirs = page.waitForEvent('download');
  await confirm.click();
  expect((await theirs).suggestedFilename()).toMatch(/^what-we-keep-about-[0-9a-f]{8}\.zip$/);
  await expect(dialog).toBeHidden();
});
