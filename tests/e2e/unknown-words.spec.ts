/** The unknown words of a sheet, answered in groups by pointer and by keyboard. */
import type { Page } from '@playwright/test';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { account } from './support/lines.ts';
import { expectNarrow, findingsOn } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const HEADINGS =
  'Stock #,Shape,Weight,Color,Clarity,Lab,Report #,Cut,Rap,Discount %,Shade,Fluorescence,Diamond type';
/** What the first rows say; the others have known words. */
const SHADES = ['SB', 'SB', 'SB1', 'sb2?', 'SB', 'BRWN1', 'BRWON', 'qq'];
const GLOWS = ['STB', 'STB'];

const sheet = (prefix: string): string =>
  [
    HEADINGS,
    ...Array.from(
      { length: 40 },
      (_, at) =>
        `${prefix}${at + 1},Round,1.${10 + at},F,VS1,GIA,${6_600_000_000 + at},EX,9000,-25,${SHADES[at] ?? 'None'},${GLOWS[at] ?? 'None'},Natural`,
    ),
  ].join('\r\n');

async function upload(page: Page, name: string, prefix: string): Promise<string> {
  const admin = await account(page, 'admin@pavilion.test');
  const { data: provider } = await admin.call<{ id: string }>('POST', '/inventory/company', { name });
  await enter(page, 'admin@pavilion.test');
  await uploadTo(page, provider.id, prefix);
  return provider.id;
}

async function uploadTo(page: Page, provider: string, prefix: string): Promise<void> {
  await page.goto(`/inventory/company/upload?provider=${provider}`);
  await page
    .getByLabel('Stock sheet')
    .setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet(prefix)) });
  await page.getByRole('button', { name: 'Upload and check the columns' }).click();
}

const inDatabase = async (provider: string): Promise<Record<string, unknown>[]> => {
  const pool = createPool(process.env['E2E_DATABASE_OWNER_URL'] ?? '', { name: 'looking', kind: 'owner' });
  try {
    return await withActor(pool, SYSTEM, 'read', (tx) =>
      tx.many(
        `SELECT shade, fluorescence AS glow, fluorescence_color AS hue, count(*)::int FROM stone WHERE provider_id = $1
          GROUP BY 1, 2, 3 ORDER BY 4, 1`,
        [provider],
      ),
    );
  } finally {
    await pool.end();
  }
};

const groupOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

test('a meaning chosen for a group applies to all its words, also in the import', async ({ page }) => {
  const provider = await upload(page, 'Shady Words', 'SW-');
  const shade = page.getByRole('region', { name: 'Shade 6 words in 3 groups' });
  await expect(shade.getByRole('listitem')).toHaveCount(3);
  const sb = groupOf(page, 'SB and 2 more');
  await expect(sb).toContainText('5 rows: SW-1, SW-2, SW-3, SW-4, SW-5');
  await expect(sb.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);
  await expectNarrow(page);

  // By keyboard: to the words, find a meaning by a spelling of the trade, and on to the next group.
  await page.getByRole('button', { name: '7 words not understood' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(sb.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('lbr');
  await page.keyboard.press('Enter');
  const brown = groupOf(page, 'BRWN1 and 1 more');
  await expect(brown.getByRole('combobox')).toBeFocused();
  // A word that strongly resembles a known one is suggested, but not accepted by itself.
  await expect(page.getByText('3 answered')).toBeVisible();
  await expect(brown.getByRole('combobox')).toHaveValue('');
  await brown.getByRole('button', { name: 'Accept Brown for BRWN1 and 1 more' }).press('Enter');
  await expect(groupOf(page, 'qq').getByRole('combobox')).toBeFocused();
  await groupOf(page, 'qq').getByRole('button', { name: 'Leave empty: qq' }).press('Enter');
  await expect(groupOf(page, 'STB').getByRole('combobox')).toBeFocused();
  await expect(page.getByText('Shade 6 answered')).toBeVisible();
  await page.keyboard.type('strong blue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Unknown words' })).toBeFocused();
  await expect(page.getByText('Fluorescence 1 answered')).toBeVisible();
  await expect(page.getByRole('button', { name: /not understood/ })).toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'See what would change' }).click();
  await page.getByRole('button', { name: 'Import the stones' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  expect(await inDatabase(provider)).toEqual([
    { shade: null, glow: 'NONE', hue: null, count: 1 },
    { shade: 'BROWN', glow: 'NONE', hue: null, count: 2 },
    { shade: 'FAINT_BROWN', glow: 'STRONG', hue: 'BLUE', count: 2 },
    { shade: 'FAINT_BROWN', glow: 'NONE', hue: null, count: 3 },
    { shade: 'NONE', glow: 'NONE', hue: null, count: 32 },
  ]);
});

test('a word of a group has a meaning of its own, which the group’s does not replace', async ({ page }) => {
  await upload(page, 'Several Meanings', 'SM-');
  const sb = groupOf(page, 'SB and 2 more');
  await sb.getByRole('button', { name: 'Each word of SB and 2 more' }).click();
  // The first letter opens the list, and Enter takes the first meaning of it.
  await sb.getByRole('combobox', { name: 'SB1 means' }).press('y');
  await page.keyboard.press('Enter');
  const rest = groupOf(page, 'SB and 1 more');
  await expect(rest.getByRole('combobox', { name: 'SB1 means' })).toHaveValue('Yellow');
  await expect(rest.getByRole('combobox', { name: 'SB1 means' })).toBeFocused();
  await rest.getByRole('combobox', { name: 'SB and 1 more mean' }).fill('green');
  await page.keyboard.press('Enter');
  await page.getByText('3 answered').click();
  await expect(page.getByRole('combobox', { name: 'SB means' })).toHaveValue('Green');
  await expect(page.getByRole('combobox', { name: 'sb2? means' })).toHaveValue('Green');
  await expect(page.getByRole('combobox', { name: 'SB1 means' })).toHaveValue('Yellow');
  // Taken back, it waits for an answer again.
  await page.getByLabel('Forget what SB1 means').click();
  await expect(groupOf(page, 'SB1')).toBeVisible();
});

test('a light brown is answered apart from the browns of its group by one press', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const { data: provider } = await admin.call<{ id: string }>('POST', '/inventory/company', {
    name: 'Two Browns',
  });
  await enter(page, 'admin@pavilion.test');
  await page.goto(`/inventory/company/upload?provider=${provider.id}`);
  const shades = ['BRN1', 'BRN1', 'BRN1', 'L BRN1'];
  const rows = sheet('TB-')
    .split('\r\n')
    .map((row, at) => {
      const cells = row.split(',');
      return at === 0
        ? row
        : cells
            .with(10, shades[at - 1] ?? 'None')
            .with(11, 'None')
            .join(',');
    });
  await page
    .getByLabel('Stock sheet')
    .setInputFiles({ name: 'browns.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await page.getByRole('button', { name: 'Upload and check the columns' }).click();
  const group = groupOf(page, 'BRN1 and 1 more');
  await group.getByRole('button', { name: 'Each word of BRN1 and 1 more' }).click();
  const light = group.getByRole('combobox', { name: 'L BRN1 means' });
  await light.click();
  await page.getByRole('option', { name: 'Faint brown' }).click();
  await groupOf(page, 'BRN1').getByRole('button', { name: 'Accept Brown for BRN1' }).click();
  await expect(page.getByRole('button', { name: /not understood/ })).toHaveCount(0);
  const { data: words } = await admin.call<{ value: string; code: string }[]>(
    'GET',
    `/inventory/mapping/${provider.id}/values`,
  );
  expect(words.map(({ value, code }) => [value, code])).toEqual([
    ['BRN1', 'BROWN'],
    ['L BRN1', 'FAINT_BROWN'],
  ]);
});
