/**
 * A day in a company of three: the buyer confirms more than they may alone, the senior agrees on a
 * phone, and the bookkeeper sees the invoice and nothing to press. And one of an assistant who sees
 * no prices.
 */
import type { Page } from '@playwright/test';
import { apiOf, type Api } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { pngOf } from '../../support/png.ts';
import { findingsOn } from '../support/accessibility.ts';
import { acceptByMail, clientNamed } from '../support/invited.ts';
import { action, freeStones, rowOf, select } from '../support/lines.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

const apiFor = async (email: string): Promise<Api> =>
  apiOf(process.env['E2E_URL'] ?? '', (await sessionOf(email)).token);

/** The house has looked at the business's documents. */
async function register(office: Api, userId: string): Promise<void> {
  const file = (): File => new File([new Uint8Array(pngOf(8, 8))], 'paper.png', { type: 'image/png' });
  const paper = { document_type: 1, info: 'A-1', expires_on: '2040-06-30' };
  const at = '/customer/business/document';
  const replies = [
    await office.form(
      'POST',
      at,
      { user_id: userId, business_owner_data: [paper], business_data: [paper] },
      { owner_image: file(), business_image: file() },
    ),
    await office.form(
      'PUT',
      at,
      { user_id: userId, business_owner_data: [{ status: 2 }], business_data: [{ status: 2 }] },
      {},
    ),
  ];
  for (const reply of replies) expect(reply.status, reply.text).toBe(200);
  const { business } = dataOf<{ business: { id: string; status: number } }>(
    await office.get(`/customer/user/${userId}`),
  );
  const registered = await office.send('PUT', `/customer/business/${business.id}/status`, { status: 1 });
  expect(registered.status, registered.text).toBe(200);
}

test('a buyer confirms above their amount, a senior agrees on a phone, and a bookkeeper sees the invoice', async ({
  page,
  browser,
}) => {
  const office = await apiFor('admin@pavilion.test');
  const founder = await clientNamed('Ada', 'Briolette House', 'briolette.test');
  await register(office, (await sessionOf(founder)).id);

  // The founder gives each their powers, the buyer up to an amount.
  await enter(page, founder);
  await page.goto('/customer-profile');
  const card = page.getByRole('region', { name: 'People of the company' });
  const drawer = page.getByRole('dialog', { name: 'Invite a person' });
  const invite = async (name: string, powers: readonly string[], upTo?: string): Promise<string> => {
    const email = `${name.toLowerCase()}@briolette.test`;
    await card.getByRole('button', { name: 'Invite a person' }).click();
    await drawer.getByLabel('First name').fill(name);
    await drawer.getByLabel('E-mail').fill(email);
    for (const power of ['See prices', 'Hold and enquire']) await drawer.getByLabel(power).uncheck();
    for (const power of powers) await drawer.getByLabel(power).check();
    if (upTo !== undefined) await drawer.getByLabel('Confirms alone up to').fill(upTo);
    expect(await findingsOn(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Send invitation' }).click();
    await expect(card.getByRole('listitem').filter({ hasText: email })).toContainText('Invited');
    await acceptByMail(email);
    return email;
  };
  const TRADES = ['Hold and enquire', 'Confirm and take memos'];
  const buyer = await invite('Bela', TRADES, '10');
  const senior = await invite('Cleo', TRADES);
  const bookkeeper = await invite('Dov', ['See invoices and credit']);
  await expect(card.getByRole('listitem').filter({ hasText: buyer })).toContainText(
    'may hold and enquire, confirm and take memos up to $\u00A010.00',
  );

  // The buyer reads who is asked before confirming.
  const [stone = ''] = await freeStones(1);
  await enter(page, buyer);
  await page.goto(`/search?stock_numbers=${stone}`);
  await rowOf(page, stone).getByRole('checkbox').click();
  await action(page, 'Confirm').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm 1 stone' });
  await expect(dialog).toContainText(
    'By yourself you may confirm up to 10.00 USD at once. Ada or Cleo of your company is asked to agree, and the stones are on hold for your company meanwhile.',
  );
  await dialog.getByRole('button', { name: 'Confirm 1 stone' }).click();
  await expect(page.getByText(/1 stone is on hold for your company until a colleague agrees/)).toBeVisible();
  await page.goto('/transaction/confirm-stone');
  await expect(rowOf(page, stone)).toContainText('Awaiting company');
  await select(page, [stone]);
  await expect(action(page, 'Agree')).toHaveAttribute(
    'aria-description',
    'You confirmed this yourself, so somebody else has to agree.',
  );
  expect(await findingsOn(page)).toEqual([]);

  await onAPhone(browser, senior, async (phone) => {
    await phone.goto('/customer');
    await phone.getByRole('link', { name: '1 confirmed stone awaits the agreement of your company.' }).tap();
    await expect(rowOf(phone, stone)).toContainText('Awaiting company');
    await select(phone, [stone]);
    await phone.getByRole('button', { name: 'Agree', exact: true }).tap();
    const agreeing = phone.getByRole('dialog', { name: 'Agree to 1 confirmed stone' });
    await agreeing.getByRole('button', { name: 'Agree to 1 confirmed stone' }).tap();
    await expect(phone.getByText(/1 stone was confirmed, pending approval/)).toBeVisible();
    const beyond = () => phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond).toBeLessThanOrEqual(0);
  });

  // The buyer hears of it, and the house has an order to decide.
  await page.goto('/transaction/confirm-stone');
  await expect(rowOf(page, stone)).toContainText('Pending');
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notices' })).toContainText(
    `Cleo agreed to ${stone}, and the order is placed`,
  );
  const { data: lines } = dataOf<{ data: { id: string }[] }>(
    await office.send('POST', `/inventory/new-arrival/get-confirm-stone?search=${stone}`, {}),
  );
  const approved = await office.send('PUT', '/inventory/new-arrival/approve-stone', {
    ids: lines.map(({ id }) => id),
  });
  expect(approved.status, approved.text).toBe(200);

  await onAPhone(browser, bookkeeper, async (phone) => {
    await phone.goto('/transaction/invoice');
    await expect(rowOf(phone, stone)).toBeVisible();
    const [other = ''] = await freeStones(1);
    await phone.goto(`/search?stock_numbers=${other}`);
    await select(phone, [other]);
    await expect(action(phone, 'Hold')).toHaveAttribute(
      'aria-description',
      'You may not hold stones or enquire about them for your company. Ask Ada, Bela or Cleo of your company: they may.',
    );
  });
});

test('an assistant finds and holds a stone on screens without a price', async ({ page }) => {
  const office = await apiFor('admin@pavilion.test');
  const founder = await clientNamed('Gil', 'Marquise House', 'marquise.test');
  await register(office, (await sessionOf(founder)).id);
  await enter(page, founder);
  await page.goto('/customer-profile');
  const card = page.getByRole('region', { name: 'People of the company' });
  await card.getByRole('button', { name: 'Invite a person' }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite a person' });
  await drawer.getByLabel('First name').fill('Eli');
  await drawer.getByLabel('E-mail').fill('eli@marquise.test');
  // What takes knowing prices shows them.
  await drawer.getByLabel('Confirm and take memos').check();
  await expect(drawer.getByLabel('See prices')).toBeDisabled();
  await drawer.getByLabel('Confirm and take memos').uncheck();
  await drawer.getByLabel('See prices').uncheck();
  await drawer.getByRole('button', { name: 'Send invitation' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'eli@marquise.test' })).toContainText(
    'may hold and enquire · sees no prices',
  );
  await acceptByMail('eli@marquise.test');

  const [stone = ''] = await freeStones(1);
  await enter(page, 'eli@marquise.test');
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Clarity' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Price' })).toHaveCount(0);
  await page.goto(`/search?stock_numbers=${stone}`);
  await expect(rowOf(page, stone)).toBeVisible();
  const main = page.locator('main');
  await expect(main).not.toContainText('$');
  await rowOf(page, stone).dblclick();
  const report = page.getByRole('region', { name: `Report of ${stone}` });
  await expect(report).toBeVisible();
  await expect(report).not.toContainText('$');
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await select(page, [stone]);
  await action(page, 'Hold').click();
  const dialog = page.getByRole('dialog', { name: 'Hold 1 stone' });
  await expect(dialog).toContainText(stone);
  await expect(dialog).not.toContainText('$');
  await dialog.getByRole('button', { name: 'Hold 1 stone' }).click();
  await page.goto('/transaction/hold');
  await expect(rowOf(page, stone)).toBeVisible();
  await expect(main).not.toContainText('$');
  await page.goto('/search?total_amt=1..5000');
  await expect(
    page.getByText('You may not see prices for your company. Ask Gil of your company: they may.').first(),
  ).toBeVisible();
});

type Browser = Parameters<Parameters<typeof test>[2]>[0]['browser'];

async function onAPhone(
  browser: Browser,
  email: string,
  work: (phone: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await enter(phone, email);
  await work(phone);
  await context.close();
}

test('somebody who signed up asks on a phone to join a company that is here already', async ({
  page,
  browser,
}) => {
  const office = await apiFor('admin@pavilion.test');
  const founder = await clientNamed('Hila', 'Trillion House', 'trillion.test');
  await register(office, (await sessionOf(founder)).id);
  const newcomer = await clientNamed('Idan', 'Trillion', 'trillion.test');
  await onAPhone(browser, newcomer, async (phone) => {
    await phone.goto('/customer-profile');
    const offer = phone.getByRole('region', { name: 'Is your company here already?' });
    await expect(offer).not.toContainText('Trillion House');
    expect(await findingsOn(phone)).toEqual([]);
    await offer.getByRole('button', { name: 'Ask to join' }).tap();
    await expect(phone.getByRole('region', { name: 'You asked to join' })).toBeVisible();
  });

  await enter(page, founder);
  await page.goto('/customer-profile');
  const card = page.getByRole('region', { name: 'People of the company' });
  const row = card.getByRole('listitem').filter({ hasText: newcomer });
  await expect(row).toContainText('Asks to join');
  await row.getByRole('button', { name: 'Decline' }).click();
  const declining = page.getByRole('dialog', { name: 'Decline: Idan' });
  await expect(declining.getByRole('button', { name: 'Decline: Idan' })).toBeDisabled();
  await declining.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Accept' }).click();
  const accepting = page.getByRole('dialog', { name: 'Accept Idan' });
  await accepting.getByLabel('Confirm and take memos').check();
  expect(await findingsOn(page)).toEqual([]);
  await accepting.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('Idan acts for the company now.')).toBeVisible();
  await expect(row).toContainText('may hold and enquire, confirm and take memos');

  await onAPhone(browser, newcomer, async (phone) => {
    await phone.goto('/customer-profile');
    await expect(phone.getByText('Trillion House').first()).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Ask to join' })).toHaveCount(0);
  });
});
