import { openClient } from '../support/clients.ts';
import { enter } from '../support/people.ts';
import { expect, signIn, test } from '../support/portal.ts';

test('an administrator unlocks an account, which can then sign in', async ({ page, browser, baseURL }) => {
  const guess = { email: 'newcomer@pavilion.test', password: 'a wrong guess' };
  for (let failure = 1; failure <= 5; failure++)
    expect((await page.request.post('/api/v1/user/login', { data: { data: guess } })).status()).toBe(401);

  await enter(page, 'admin@pavilion.test');
  await openClient(page, 'Pavilion Angle Trading');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Locked');
  await page.getByRole('button', { name: 'Unlock sign-in' }).click();
  await expect(page.getByText('Demo Newcomer can sign in again.')).toBeVisible();
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(visitor, 'newcomer@pavilion.test');
});
