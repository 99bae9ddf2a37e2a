import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readMarks } from '../../papers/support/pdf-marks.ts';
import { account, freeStones, rowOf, take } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

for (const { kind, paper, screen } of [
  { kind: 'memo', paper: 'memo', screen: 'memo' },
  { kind: 'confirm-stone', paper: 'order', screen: 'confirm-stone' },
] as const)
  test(`the ${paper} is printed from its list, and its QR code leads the client back to it`, async ({
    page,
  }) => {
    const admin = await account(page, 'admin@pavilion.test');
    const customer = await account(page, 'customer@pavilion.test');
    const [first, second] = await freeStones(2);
    if (!first || !second) throw new Error('Two stones are needed.');
    const taken = await take(admin, kind, { stock_numbers: [first, second], user_id: customer.id });

    await enter(page, 'associate@pavilion.test');
    await page.goto(`/transaction/${screen}?search=${taken.number}`);
    const pdf = await downloaded(page, `PDF of ${paper} ${taken.number}`);
    expect(pdf.name).toBe(`${paper}-${taken.number}.pdf`);
    await expect(page.getByText(`${pdf.name} downloaded successfully`)).toBeVisible();
    const marks = await readMarks(pdf.bytes);
    const bars = marks.filter(({ format }) => format.includes('128')).map(({ text }) => text);
    expect(bars.toSorted()).toEqual([taken.number, first, second].toSorted());
    const qr = new URL(marks.find(({ format }) => format.includes('QR'))?.text ?? '');

    await enter(page, 'customer@pavilion.test');
    await page.goto(qr.pathname + qr.search);
    await expect(rowOf(page, first)).toBeVisible();
    await rowOf(page, first).dblclick();
    const drawer = page.getByRole('dialog', { name: new RegExp(first) });
    await expect(drawer).toBeVisible();
    const waiting = page.waitForEvent('download');
    await drawer.getByRole('button', { name: `PDF of ${paper} ${taken.number}` }).click();
    expect((await waiting).suggestedFilename()).toBe(pdf.name);

    await enter(page, 'customer2@pavilion.test');
    await page.goto(qr.pathname + qr.search);
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  });

test('the certificates of a memo’s stones are downloaded in one press', async ({ page }) => {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const taken = await take(admin, 'memo', { stock_numbers: await freeStones(5), user_id: customer.id });
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/transaction/memo?search=${taken.number}`);
  const { name, bytes } = await downloaded(page, `Certificates of memo ${taken.number}`);
  expect(name).toBe(`memo-${taken.number}-certificates.zip`);
  expect(bytes.includes('-certificate.')).toBe(true);
  await expect(page.getByText(`${name} is downloading.`)).toBeVisible();
});
