/** Every screen for every role: it opens or is closed, without errors, and fits the window. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ROLE, ROLE_NAME, type RoleId } from '../../src/domain/codes.ts';
import { answersOf, findingsOn } from './support/accessibility.ts';
import { faultsOf, LOOKS } from './support/geometry.ts';
import { enter, PERSON } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { shiftsOf, watchShifts } from './support/layout-shifts.ts';
import { noteButtons, replacedOf } from './support/replaced-buttons.ts';
import { recordsFor } from './support/screen-records.ts';

const { administrator, associate, auditor, customer, guest, qualityControl } = ROLE;
const EVERYBODY: readonly RoleId[] = Object.values(ROLE);
const STAFF: readonly RoleId[] = [administrator, associate, qualityControl, auditor];
const KEEPERS: readonly RoleId[] = [administrator, qualityControl, auditor];

/**
 * Who may open each screen; everybody else sees that it is closed. A new route needs a row here.
 */
const SCREENS: Record<string, readonly RoleId[]> = {
  '/admin': STAFF,
  '/admin/activity': STAFF,
  '/decisions': [administrator, associate, qualityControl],
  '/customer': [customer],
  '/search': EVERYBODY,
  '/search/compare': EVERYBODY,
  '/matchpair': EVERYBODY,
  '/saved-search': EVERYBODY,
  '/recent-search': EVERYBODY,
  '/demand': EVERYBODY.filter((role) => role !== guest),
  '/demand-supply': STAFF,
  '/shared-links': [administrator, associate, customer, auditor],
  '/bulk-email/': [administrator],
  '/bulk-email/$id': [administrator],
  '/new-arrival': EVERYBODY,
  '/special-stone': EVERYBODY,
  '/collection': EVERYBODY,
  '/inventory/stocks': EVERYBODY,
  '/transaction/confirm-stone': EVERYBODY,
  '/transaction/enquiry': EVERYBODY,
  '/transaction/hold': EVERYBODY,
  '/transaction/offer': EVERYBODY.filter((role) => role !== ROLE.ftpClient),
  '/transaction/queue': EVERYBODY.filter((role) => role !== ROLE.ftpClient),
  '/memo-desk': STAFF,
  '/reports': STAFF,
  '/transaction/memo': EVERYBODY,
  '/transaction/invoice': EVERYBODY,
  '/transaction/cart': [administrator, guest, associate, customer, auditor],
  '/transaction/watchlist': [administrator, guest, associate, customer, auditor],
  '/transaction/notes': [administrator, guest, associate, customer],
  '/customer-profile': EVERYBODY,
  '/client/': STAFF,
  '/client/$id': STAFF,
  '/business-associate/': [administrator, auditor],
  '/business-associate/$id/$tab': [administrator, auditor],
  '/guests': KEEPERS,
  '/api/': STAFF,
  '/api/$id': STAFF,
  '/task': STAFF,
  '/track-report': STAFF,
  '/inventory/company/': KEEPERS,
  '/inventory/company/upload/': KEEPERS,
  '/inventory/company/upload/$id': KEEPERS,
  '/workflows': STAFF,
  '/audit/audit-logs': KEEPERS,
  '/settings/master-settings/master': KEEPERS,
  '/settings/inventory-settings/carat-range': KEEPERS,
  '/settings/inventory-settings/stock-list': KEEPERS,
  '/settings/price-settings/markup': [administrator, associate, auditor],
  '/settings/price-settings/price-list': STAFF,
  '/settings/system-settings/bounds': KEEPERS,
  '/settings/system-settings/freshness': KEEPERS,
  '/settings/system-settings/hold': KEEPERS,
  '/settings/system-settings/home-settings': KEEPERS,
  '/settings/system-settings/invoice': KEEPERS,
  '/settings/system-settings/kyc': KEEPERS,
  '/settings/system-settings/holiday': KEEPERS,
  '/settings/system-settings/targets': KEEPERS,
  '/settings/system-settings/mail': [administrator],
  '/settings/system-settings/maintenance': KEEPERS,
  '/settings/system-settings/match-pair': KEEPERS,
  '/settings/system-settings/new-arrival': KEEPERS,
  '/settings/system-settings/second-factor': KEEPERS,
  '/settings/system-settings/time-zone': KEEPERS,
  '/settings/system-settings/role-permission': [administrator, auditor],
  '/settings/user-settings/administrators': [administrator, auditor],
  '/settings/user-settings/kept-papers': [administrator, auditor],
};
/** The sign-in screen, addresses that only redirect, and what only a mail leads to. */
const DOORS = [
  '/login',
  '/signup',
  '/forgot-password',
  '/invitation',
  '/confirm-email',
  '/object-email',
  '/shared/$secret',
  '/docs',
];
const ASIDE = [
  '/',
  '/mailed-stones/$id',
  '/unsubscribe/$token',
  '/dashboard',
  '/settings',
  '/settings/$',
  '/inventory/',
  '/transaction/',
  '/audit/',
  '/business-associate/$id/',
  ...DOORS,
];

/** Together they see every part of every screen, so axe checks only theirs. */
const CLOSELY: readonly RoleId[] = [administrator, associate, customer, ROLE.guest];

/** Dark screens are the same for all roles, so two roles are enough, and nothing is elsewhere. */
const IN_THE_DARK: readonly RoleId[] = [administrator, customer];

/** Their answers come late, one by one, so each screen is opened anew. */
const ANSWERED_LATE: readonly RoleId[] = [administrator, customer];

// One role takes a minute, and the roles do not affect each other.
test.describe.configure({ mode: 'parallel' });

test('the table has exactly the routes of the portal', () => {
  const tree = readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, listed = ''] = /fullPaths:([^;]+);/.exec(tree) ?? [];
  const routes = [...listed.matchAll(/'([^']+)'/g)].map(([, path]) => path);
  expect(routes.toSorted()).toEqual([...Object.keys(SCREENS), ...ASIDE].toSorted());
});

/** Its preview is as long as the sheet, and what is below it gives way. */
const SETTLING: readonly string[] = ['/inventory/company/upload/$id'];

/**
 * Answers come one after the other, each when the screen is drawn; what moves then, and what could
 * be pressed before, is noted.
 */
async function answerLate(page: Page): Promise<void> {
  await page.addInitScript(watchShifts);
  let last = Promise.resolve();
  await page.route('**/api/v1/**', async (route) => {
    if (!route.request().url().includes('/live')) {
      last = last.then(() => page.evaluate(noteButtons)).catch(() => undefined);
      await last;
    }
    await route.continue().catch(() => undefined);
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const door of DOORS)
      test(`the screen ${door}, for whoever is not signed in`, async ({ page }) => {
        await page.goto(door);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await findingsOn(page)).toEqual([]);
        if (colorScheme === 'light') await expectGeometry(page, door);
      });

    for (const role of colorScheme === 'dark' ? IN_THE_DARK : EVERYBODY)
      test(`the screens of the role ${ROLE_NAME[role]}`, async ({ page }) => {
        // Up to thirty screens.
        test.slow();
        const ids = await recordsFor(page);
        // Only the colours differ in the dark theme.
        const rules = colorScheme === 'dark' ? ['color-contrast'] : [];
        const afresh = colorScheme === 'light' && ANSWERED_LATE.includes(role);
        const answers = answersOf(page);
        await enter(page, PERSON[role]);
        await page.goto('/customer-profile');
        if (afresh) await answerLate(page);
        for (const [route, open] of Object.entries(SCREENS)) {
          const address = route
            .replace('$id', ids[route] ?? '')
            .replace('$tab', 'profile')
            .replace(/\/$/, '');
          await page.setViewportSize(LOOKS[0]);
          const shown = route === '/search/compare' ? `${address}?stock_numbers=${ids[route]}` : address;
          await (afresh ? page.goto(shown) : goWithin(page, shown));
          const closed = page.getByText(/^You do not have access to /);
          if (!open.includes(role)) {
            await expect.soft(closed, address).toBeVisible();
            continue;
          }
          await expect.soft(page.getByRole('heading').first(), address).toBeVisible();
          await answers();
          if (afresh && !SETTLING.includes(route))
            expect.soft(await shiftsOf(page), `${address}, what moved late`).toEqual([]);
          if (afresh) expect.soft(await replacedOf(page), `${address}, what was made anew`).toEqual([]);
          expect.soft(new URL(page.url()).pathname, address).toBe(address);
          await expect.soft(closed, address).toHaveCount(0);
          if (CLOSELY.includes(role)) expect.soft(await findingsOn(page, rules), address).toEqual([]);
          if (colorScheme === 'light') await expectGeometry(page, address);
        }
      });
  });

/** The screen is whole in every look; what is being laid out may need a moment. */
async function expectGeometry(page: Page, address: string): Promise<void> {
  for (const look of LOOKS) {
    await page.setViewportSize(look);
    const message = `${address} at ${look.width}, the menu ${look.menu}`;
    // As words, so that the first line of a failure says what it is.
    const faults = async () =>
      (await faultsOf(page, look)).map(({ rule, text, at }) => `${rule}: ${text} (${at})`).join('\n');
    await expect.soft.poll(faults, { message, timeout: 60_000 }).toBe('');
  }
  // Nothing is wider than a small desk, either, where somebody has opened the menu.
  await page.setViewportSize({ width: 1024, height: 844 });
  const beyond = () => page.evaluate(sidewaysWithMenu);
  await expect.soft.poll(beyond, { message: `${address} at 1024, the menu open` }).toBeLessThanOrEqual(0);
}

function sidewaysWithMenu(): number {
  const nav = document.querySelector<HTMLElement>('nav[aria-label="Areas"]');
  const fold = nav?.dataset['narrow'] === undefined ? undefined : [...nav.querySelectorAll('button')].at(-1);
  // Beside filters it opens over the screen, and would stay there.
  if (fold?.ariaHasPopup !== 'dialog') fold?.click();
  return document.documentElement.scrollWidth - window.innerWidth;
}

/** Follows an address without loading the portal again, which takes a tenth of the time. */
const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address);
