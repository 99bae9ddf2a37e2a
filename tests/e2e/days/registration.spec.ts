/** From a client's first document to a registered business. */
import { chooseExpiry, chooseFile, openClient } from '../support/clients.ts';
import { enter } from '../support/people.ts';
import { acceptByMail } from '../support/invited.ts';
import { expect, test } from '../support/portal.ts';
import { openTab } from '../support/open-tab.ts';

test('a business submits its documents and is registered', async ({ page, browser, baseURL }) => {
  const company = `Kite & Star ${Date.now()}`;
  const email = `kite-${Date.now()}@example.test`;

  await enter(page, 'associate@pavilion.test');
  await page.goto('/client');
  await page.getByRole('button', { name: 'Add a client' }).click();
  const form = page.getByRole('dialog', { name: 'Add a client' });
  await form.getByLabel('Company').fill(company);
  await form.getByLabel('First name').fill('Kit');
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByText(`${company} is added.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: company })).toContainText(
    'Business Process Not Registered',
  );
  // An associate sees an administrator's actions, and why they cannot use them.
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toHaveAccessibleDescription(
    /administrator/i,
  );

  const customer = await browser.newPage({ baseURL: baseURL ?? '' });
  await acceptByMail(email);
  await enter(customer, email);
  await customer.goto('/customer-profile');
  const ownerCard = customer.getByRole('region', { name: 'Business Owner Document' });
  const businessCard = customer.getByRole('region', { name: 'Business Document' });
  await chooseFile(customer, ownerCard, 'owner.pdf');
  await chooseExpiry(ownerCard, 5);
  await ownerCard.getByRole('button', { name: 'Submit' }).click();
  await expect(customer.getByText('Your KYC documents are submitted.')).toBeVisible();
  await expect(ownerCard.getByText('Pending').first()).toBeVisible();
  await expect(customer.locator('[aria-current="step"]').first()).toContainText('KYC Pending');
  await chooseFile(customer, businessCard, 'business.pdf');
  await businessCard.getByRole('button', { name: 'Submit' }).click();
  await expect(businessCard.getByText('Pending').first()).toBeVisible();

  const office = await browser.newPage({ baseURL: baseURL ?? '' });
  await enter(office, 'admin@pavilion.test');
  await openClient(office, company);
  await openTab(office, 'KYC documents');
  await expect(office.getByTitle('Business Owner Document: owner.pdf')).toBeVisible();
  const reject = office.getByRole('button', { name: 'Reject the owner’s document' });
  await expect(reject).toHaveAccessibleDescription('A rejection needs a remark.');
  await office.getByLabel('Remark').fill('The name cannot be read.');
  await reject.click();
  await expect(office.getByText('The document is rejected, and the client sees the reason.')).toBeVisible();

  await customer.reload();
  await expect(ownerCard.getByText('Why it was rejected: The name cannot be read.')).toBeVisible();
  await chooseFile(customer, ownerCard, 'owner-again.pdf');
  await chooseExpiry(ownerCard, 5);
  await ownerCard.getByRole('button', { name: 'Submit again' }).click();
  await expect(ownerCard.getByText('Pending').first()).toBeVisible();
  await expect(ownerCard.getByText(/owner-again\.pdf/)).toBeVisible();

  await office.reload();
  await expect(office.getByTitle('Business Owner Document: owner-again.pdf')).toBeVisible();
  await office.getByRole('button', { name: 'Approve the owner’s document' }).click();
  await expect(office.getByText('The document is approved.')).toBeVisible();
  const register = office.getByRole('button', { name: 'Register', exact: true });
  await expect(register).toHaveAccessibleDescription(/must both be approved first/);
  await office.getByRole('button', { name: /^Business Document/ }).click();
  await office.getByRole('button', { name: 'Approve the business document' }).click();
  await expect(office.getByText('2 of 2 KYC documents submitted, 2 approved.')).toBeVisible();
  await register.click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: `Register ${company}` })
    .click();
  await expect(office.getByText(`${company} is registered.`)).toBeVisible();
  await expect(office.getByRole('heading', { level: 1 })).toContainText('Business Process Registered');

  await customer.reload();
  await expect(customer.locator('[aria-current="step"]').first()).toContainText(
    'Business Process Registered',
  );
});
