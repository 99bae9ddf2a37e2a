/** Staff look at the portal as a customer sees it. */
import { openClient } from '../support/clients.ts';
import { clientNamed } from '../support/invited.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

test('an administrator looks as a customer, changes nothing, and comes back', async ({ page, context }) => {
  await clientNamed('Oriane', 'Crown and Keel', 'look.test');
  await enter(page, 'admin@pavilion.test');
  await openClient(page, 'Crown and Keel');
  const own = page.url();
  await page.getByRole('button', { name: 'View as this customer' }).click();

  const notice = page.getByRole('region', { name: 'Viewing as a customer' });
  await expect(notice).toContainText('You see the portal as Oriane, Crown and Keel sees it.');
  await page.goto('/search');
  await expect(notice).toBeVisible();
  await page.getByRole('grid').getByRole('checkbox').nth(1).click();
  const enquire = page.getByRole('button', { name: /^Enquire/ });
  await expect(enquire).toHaveAttribute('aria-disabled', 'true');
  await enquire.hover();
  await expect(page.getByRole('tooltip')).toContainText('Nothing can be changed here.');

  // Other tabs stay what they were.
  const other = await context.newPage();
  await other.goto(own);
  await expect(other.getByRole('button', { name: 'View as this customer' })).toBeVisible();

  await notice.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page).toHaveURL(own);
  await expect(page.getByRole('heading', { name: 'Crown and Keel' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
