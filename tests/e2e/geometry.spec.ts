/** Each rule of a screen's geometry notices a screen that breaks it, and no other. */
import type { Page } from '@playwright/test';
import { answersOf } from './support/accessibility.ts';
import { faultsOf, LOOKS } from './support/geometry.ts';
import { shiftsOf, watchShifts } from './support/layout-shifts.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { withoutLiveUpdates } from './support/without-live-updates.ts';

const [WIDE, , , PHONE] = LOOKS;

const LONG = 'Fancy Vivid Purplish Pink, cut-cornered rectangular modified brilliant';
const cell = (width: number, text: string, style = ''): string =>
  `<div role="columnheader" style="flex: none; width: ${width}px; background: #fff; ${style}">${text}</div>`;
const grid = (style: string): string =>
  `<div role="grid" style="width: 600px; overflow: auto"><div role="row" style="display: flex; width: 900px">
    ${cell(700, 'Report')}${cell(200, 'Amount $', style)}</div></div>`;

/** Broken parts with the rules they break; the last of each kind is mended. */
const PARTS: readonly [rules: string[], part: string][] = [
  [
    ['covered'],
    '<p>1,504.80</p><div style="position: relative; top: -40px; height: 40px; background: #eee"></div>',
  ],
  [
    ['covered'],
    '<p style="margin: 0">1,504.80</p><canvas style="position: absolute; top: 0; left: 0"></canvas>',
  ],
  [[], '<p>1,504.80</p><div style="position: relative; top: -40px; height: 40px"></div>'],
  [['cut'], `<p style="width: 200px; overflow: hidden; white-space: nowrap">${LONG}</p>`],
  [
    ['cut'],
    `<p style="width: 200px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${LONG}</p>`,
  ],
  [['cut'], `<p style="width: 200px; height: 30px; overflow: hidden">${LONG}</p>`],
  [
    [],
    `<p title="${LONG}" style="width: 200px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${LONG}</p>`,
  ],
  [['sideways'], '<div style="width: 2000px; height: 10px"></div>'],
  [['small text'], '<p style="font-size: 10px">Pieces</p>'],
  [[], '<p style="font-size: 11px">Pieces</p>'],
  [['small control'], '<button style="width: 60px; height: 20px">Hold</button>'],
  [['small control'], '<label><input type="checkbox" style="margin: 0"></label>'],
  [
    [],
    '<label style="display: inline-block; padding: 8px"><input type="checkbox" style="margin: 0"></label>',
  ],
  [['money'], grid('')],
  [[], grid('position: sticky; right: 0')],
];

const rulesOf = async (page: Page, look: (typeof LOOKS)[number]): Promise<string[]> => [
  ...new Set((await faultsOf(page, look)).map(({ rule }) => rule)),
];

test('every rule of the geometry notices what breaks it', async ({ page }) => {
  for (const [rules, part] of PARTS) {
    await page.setContent(`<body style="margin: 0">${part}</body>`);
    expect(await rulesOf(page, WIDE), part).toEqual(rules);
  }
});

test('what is large enough for a pointer may be too small for a thumb', async ({ page }) => {
  await page.setContent('<button style="width: 60px; height: 40px">Hold</button>');
  expect(await rulesOf(page, WIDE)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await rulesOf(page, PHONE)).toEqual(['small control']);
});

test('what arrives late and moves something is noticed', async ({ page }) => {
  await page.setContent('<main><p>Stones</p></main>');
  await page.evaluate(watchShifts);
  expect(await shiftsOf(page)).toEqual([]);
  await page.evaluate(() => {
    const late = document.createElement('p');
    late.textContent = 'Three stones wait for you';
    document.querySelector('main')?.prepend(late);
  });
  await expect.poll(() => shiftsOf(page)).not.toEqual([]);
});

/** Lists whose rows can be chosen, and open beside the list. */
const LISTS = [
  '/search',
  '/new-arrival',
  '/transaction/confirm-stone?all=true',
  '/transaction/enquiry?all=true',
  '/transaction/hold?all=true',
  '/transaction/memo?all=true',
  '/transaction/invoice',
];

test('choosing a row and opening its record move nothing', async ({ page }) => {
  await page.addInitScript(watchShifts);
  // What other tests do to the stones would change the counts.
  await withoutLiveUpdates(page);
  await enter(page, 'admin@pavilion.test');
  const answers = answersOf(page);
  for (const list of LISTS) {
    await page.goto(list);
    const row = page.locator('[data-row="0"]');
    await expect(row, list).toBeVisible();
    await answers();
    await shiftsOf(page);
    await row.getByRole('checkbox').click();
    await expect(row).toHaveAttribute('aria-selected', 'true');
    expect.soft(await shiftsOf(page), `${list}, a row chosen`).toEqual([]);
    await row.locator('[data-open]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await answers();
    expect.soft(await shiftsOf(page), `${list}, a record opened`).toEqual([]);
  }
});
