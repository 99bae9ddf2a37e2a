import { enter, PERSON } from './support/people.ts';
import { test } from './support/portal.ts';
for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
  [1440, 'dark'],
  [390, 'light'],
] as const)
  test(`shots ${width} ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, PERSON[1]);
    await page.goto('/settings/system-settings/mail');
    await page.getByText('E-mails').first().waitFor();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/s-log-${width}-${scheme}.png` });
    await page.locator('a[href*="mail="]').first().click();
    await page.waitForTimeout(2000);
    await page.screenshot({ path: `/tmp/shots/s-mail-${width}-${scheme}.png` });
    await page.goto('/workflows');
    await page.waitForTimeout(1000);
    await enter(page, PERSON[4]);
    await page.goto('/customer-profile#e-mails');
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/s-choice-${width}-${scheme}.png` });
  });
