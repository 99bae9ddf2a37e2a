/** From stones, a search and a collection to an e-mail about them. */
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { pictureOf } from '../support/pictures.ts';

test('an administrator writes about the stones chosen in a search, or about all that it finds', async ({
  page,
}) => {
  await enter(page, 'admin@pavilion.test');
  await page.goto('/search?shape=ROUND&lab=GIA');
  const row = page.getByRole('grid', { name: 'Stones' }).getByRole('row').nth(1);
  const number = (await row.getByRole('gridcell').nth(1).innerText()).trim();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Write an e-mail' }).click();
  await page.getByRole('menuitem', { name: '1 chosen stone' }).click();
  const form = page.getByRole('dialog', { name: 'Add e-mail' });
  await expect(form.getByLabel('Stock numbers')).toHaveValue(number);
  await page.goBack();
  await page.getByRole('grid', { name: 'Stones' }).getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Write an e-mail' }).click();
  await page.getByRole('menuitem', { name: 'All that this search finds' }).click();
  await expect(form.getByText(/Shape Round.*Lab GIA|Lab GIA.*Shape Round/)).toBeVisible();
  await pictureOf(page, 'bulk-email-about-search');
  await form.getByLabel('Subject').fill('About a search');
  await form.getByRole('textbox', { name: 'Message' }).fill('As you look for.');
  const [saved] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && /\/bulk-email\?/.test(request.url())),
    form.getByRole('button', { name: 'Save draft' }).click(),
  ]);
  expect(saved.postDataJSON()).toMatchObject({
    data: { stone_choice: { from: 'search', filters: { shape: ['ROUND'], lab: ['GIA'] } } },
  });
  await expect(page.getByRole('heading', { name: 'About a search', level: 1 })).toBeVisible();
});
