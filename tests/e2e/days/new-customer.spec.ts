/**
 * A new customer, from signing up over KYC to the first confirmed stone, with the mails on the way.
 */
import type { Page } from '@playwright/test';
import { codeIn, linkIn, mailTo } from '../../mails/support/outbox.ts';
import { chooseExpiry, chooseFile, openClient } from '../support/clients.ts';
import { action, freeStones, rowOf, select } from '../support/lines.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

const EMAIL = 'nell@first-stone.test';
const COMPANY = 'First Stone Trading';
const PAPERS = ['Business Owner Document', 'Business Document'];
const mailed = (subject: RegExp) => mailTo(process.env['E2E_DATA_DIR'] ?? '', EMAIL, subject);

async function signUp(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Nell');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('User name').fill('nell.first');
  await page.getByLabel('Password', { exact: true }).fill('a lantern over the quay');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText(`The six-digit code for ${EMAIL} is not sent.`)).toBeVisible();
  await page.getByLabel('Code').fill(codeIn(await mailed(/code to sign up/)));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Sign-up successful!')).toBeVisible();
}

async function addBusiness(page: Page): Promise<void> {
  await page.getByLabel('Company').fill(COMPANY);
  await page.getByRole('combobox', { name: 'Your position' }).fill('Owner');
  await page.getByRole('button', { name: 'Add the business' }).click();
  await expect(page.getByText(`${COMPANY} is added.`)).toBeVisible();
  for (const paper of PAPERS) {
    const card = page.getByRole('region', { name: paper });
    await chooseFile(page, card, `${paper}.pdf`);
    await chooseExpiry(card, 5);
    await card.getByRole('button', { name: 'Submit' }).click();
    await expect(card.getByText('Pending').first()).toBeVisible();
  }
}

async function register(office: Page): Promise<void> {
  await openClient(office, COMPANY);
  await openTab(office, 'KYC documents');
  await office.getByRole('button', { name: 'Approve the owner’s document' }).click();
  await expect(office.getByText('The document is approved.')).toBeVisible();
  await office.getByRole('button', { name: /^Business Document/ }).click();
  await office.getByRole('button', { name: 'Approve the business document' }).click();
  await expect(office.getByText('2 of 2 KYC documents submitted, 2 approved.')).toBeVisible();
  await office.getByRole('button', { name: 'Register', exact: true }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: `Register ${COMPANY}` })
    .click();
  await expect(office.getByText(`${COMPANY} is registered.`)).toBeVisible();
}

test('a new customer signs up, is registered and buys a stone', async ({ page, browser, baseURL }) => {
  const [stone = ''] = await freeStones(1);
  await signUp(page);
  await addBusiness(page);

  const office = await browser.newPage({ baseURL: baseURL ?? '' });
  await enter(office, 'admin@pavilion.test');
  await register(office);
  for (const paper of PAPERS) await mailed(new RegExp(`Your ${paper} is approved`, 'i'));
  const welcome = await mailed(new RegExp(`${COMPANY} is registered`));

  await page.goto(linkIn(welcome, '/search'));
  await page.goto(`/search?stock_numbers=${stone}`);
  await rowOf(page, stone).getByRole('checkbox').click();
  await action(page, 'Confirm').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm 1 stone' });
  await dialog.getByRole('button', { name: 'Confirm 1 stone' }).click();
  await expect(page.getByText(/1 stone was confirmed, pending approval/)).toBeVisible();

  await office.goto(`/transaction/confirm-stone?all=true&search=${stone}`);
  await expect(rowOf(office, stone)).toContainText(COMPANY);
  await select(office, [stone]);
  await action(office, 'Approve').click();
  const approving = office.getByRole('dialog', { name: 'Approve 1 confirmed stone' });
  await approving.getByRole('button', { name: 'Approve 1 confirmed stone' }).click();
  await expect(office.getByText(/1 stone was approved and sold/)).toBeVisible();

  const bought = await mailed(/1 stone you confirmed is approved/);
  expect(bought.text).toContain(stone);
  await page.goto(linkIn(bought, '/transaction/confirm-stone'));
  await expect(rowOf(page, stone)).toContainText('Approved');
});
