/** Every screen of every role, light and dark: nothing serious for axe, no error, nothing wider than the window. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, signIn, test } from './support/portal.ts';

const SCREENS: Record<string, readonly string[]> = {
  'admin@pavilion.test': [
    '/search',
    '/matchpair',
    '/new-arrival',
    '/settings/system-settings/match-pair',
    '/settings/system-settings/new-arrival',
    '/transaction/confirm-stone',
    '/transaction/enquiry',
    '/transaction/hold',
    '/transaction/memo',
    '/client',
    '/inventory/company',
    '/workflows',
    '/track-report',
    '/audit/audit-logs',
    '/special-stone',
    '/collection',
    '/inventory/stocks',
    '/settings/inventory-settings/carat-range',
    '/settings/inventory-settings/stock-list',
  ],
  'customer@pavilion.test': [
    '/search',
    '/transaction/hold',
    '/customer-profile',
    '/special-stone',
    '/collection',
    '/inventory/stocks',
  ],
};

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test('the door', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      expect(await seriousOn(page)).toEqual([]);
    });

    for (const [email, paths] of Object.entries(SCREENS)) {
      test(`the screens of ${email}`, async ({ page }) => {
        test.setTimeout(300_000);
        await signIn(page, email);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading').first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect.soft(await seriousOn(page), path).toEqual([]);
        }
        // On a phone nothing may stand beyond the window's edge.
        await page.setViewportSize({ width: 390, height: 844 });
        for (const path of paths) {
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect.soft(beyond, `${path} at 390`).toBeLessThanOrEqual(0);
        }
      });
    }
  });
}

async function seriousOn(page: ConstructorParameters<typeof AxeBuilder>[0]['page']): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
}
