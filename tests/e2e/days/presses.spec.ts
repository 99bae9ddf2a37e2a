/**
 * What is pressed in the first moments of a screen opens, once, although answers come between press
 * and release, on a machine four times as slow.
 */
import type { Page } from '@playwright/test';
import { ROLE, ROLE_NAME, type RoleId } from '../../../src/domain/codes.ts';
import { enter, PERSON } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { recordsFor } from '../support/screen-records.ts';
import { pass } from '../../support/wait.ts';

/** By screen, the buttons that open a drawer, a dialog, a menu or a list. */
const OPENERS: readonly [role: RoleId, screen: string, buttons: readonly string[]][] = [
  [ROLE.administrator, '/search', ['Show a client’s prices', 'Saved', 'Columns']],
  [ROLE.administrator, '/special-stone', ['Recommend stones']],
  [ROLE.administrator, '/collection', ['New collection']],
  [ROLE.administrator, '/bulk-email', ['Add e-mail']],
  [ROLE.administrator, '/reports', ['Saved', 'Columns']],
  [ROLE.administrator, '/client', ['Add a client', 'Columns']],
  [ROLE.administrator, '/business-associate', ['Add a business associate']],
  [ROLE.administrator, '/api', ['Add an external client']],
  [ROLE.administrator, '/api/$id?tab=keys', ['Make a key']],
  [ROLE.administrator, '/api/$id?tab=webhooks', ['Add a webhook']],
  [ROLE.administrator, '/inventory/company', ['Add a provider']],
  [ROLE.administrator, '/inventory/company/upload', ['Add a provider']],
  [ROLE.administrator, '/settings/master-settings/master', ['Add a master', 'Add a value']],
  [ROLE.administrator, '/settings/inventory-settings/carat-range', ['Add a range']],
  [ROLE.administrator, '/settings/inventory-settings/stock-list', ['New stock list']],
  [ROLE.administrator, '/settings/price-settings/price-list', ['Apply to the stones', 'Import a list']],
  [ROLE.administrator, '/settings/system-settings/home-settings', ['Add a popup']],
  [ROLE.administrator, '/settings/user-settings/administrators', ['Add a person']],
  [ROLE.customer, '/search', ['Saved', 'Columns']],
  [ROLE.customer, '/matchpair', ['Saved']],
  [ROLE.customer, '/transaction/confirm-stone', ['Columns']],
  [ROLE.customer, '/transaction/invoice', ['Your credit']],
];

test.describe.configure({ mode: 'parallel' });

for (const role of [ROLE.administrator, ROLE.customer] as const)
  test(`what is pressed early opens, for the role ${ROLE_NAME[role]}`, async ({ page, context }) => {
    test.slow();
    const ids = await recordsFor(page);
    const answer = await holdAnswers(page);
    await enter(page, PERSON[role]);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const [, screen, buttons] of OPENERS.filter(([whose]) => whose === role)) {
      await page.goto(screen.replace('$id', ids['/api/$id'] ?? ''));
      for (const button of buttons) await pressEarly(page, { screen, button, answer });
    }
  });

const openIn = (page: Page) =>
  page.locator('[role="dialog"], [role="menu"], [role="listbox"]').filter({ visible: true });

async function pressEarly(
  page: Page,
  { screen, button, answer }: { screen: string; button: string; answer: () => Promise<void> },
): Promise<void> {
  const opener = page
    .locator('main button:enabled')
    .filter({ visible: true })
    .and(page.getByRole('button', { name: button }))
    .first();
  const place = await opener.boundingBox();
  await page.mouse.move(
    (place?.x ?? 0) + (place?.width ?? 0) / 2,
    (place?.y ?? 0) + (place?.height ?? 0) / 2,
  );
  await page.mouse.down();
  await answer();
  await page.mouse.up();
  await expect.soft(openIn(page), `${button} on ${screen}`).toHaveCount(1, { timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect.soft(openIn(page), `${button} on ${screen}, closed`).toHaveCount(0, { timeout: 60_000 });
}

const LATE_MS = 120;

/**
 * Answers come late, one after the other. What it returns lets all of them come that wait, and
 * waits until they are drawn.
 */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  let waiting: (() => void)[] = [];
  let last = Promise.resolve();
  await page.route('**/api/v1/**', async (route) => {
    if (!route.request().url().includes('/live')) {
      const late = last.then(() => pass(LATE_MS, 'answers are late')).catch(() => undefined);
      last = late;
      await Promise.race([late, new Promise<void>((come) => waiting.push(come))]);
    }
    await route.continue().catch(() => undefined);
  });
  return async () => {
    for (const come of waiting) come();
    waiting = [];
    await pass(2 * LATE_MS, 'somebody presses for that long');
  };
}
