/** People who come in: by signing up, by an invitation, and with a forgotten password. */
import { NO_MAIL_SERVER, whereToSetUp } from '../../../src/domain/no-mail-server.ts';
import { apiOf } from '../../support/api.ts';
import { codeIn, mailTo } from '../../mails/support/outbox.ts';
import { invitationOf } from '../support/invited.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

/** What this house, which has no mail server, says before sign-in. */
const NO_MAIL = `${NO_MAIL_SERVER} ${whereToSetUp(null)}`;
const PASSWORD = 'a lantern over the quay';
const mailed = (email: string, subject: RegExp) => mailTo(process.env['E2E_DATA_DIR'] ?? '', email, subject);

test('somebody signs up, leaves in the middle, finds it again, and adds their business', async ({ page }) => {
  const email = 'orla@newcomers.test';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByRole('note')).toHaveText(NO_MAIL);
  await page.getByLabel('First name').fill('Orla');
  await page.getByLabel('E-mail').fill('customer@pavilion.test');
  await expect(page.getByText('This e-mail already belongs to an account.')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('User name').fill('customer');
  await expect(page.getByText('This user name is taken.')).toBeVisible();
  await page.getByLabel('User name').fill('orla.n');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Orla for ever');
  await password.blur();
  await expect(page.getByText('A password must not contain your own name')).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText(`The six-digit code for ${email} is not sent.`)).toBeVisible();
  await expect(page.getByRole('note')).toHaveText(NO_MAIL);

  await page.goto('/login');
  await page.goto('/signup');
  await expect(page.getByText(`The six-digit code for ${email} is not sent.`)).toBeVisible();
  const code = codeIn(await mailed(email, /code to sign up/));
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('4 tries left')).toBeVisible();
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/customer-profile/);
  await expect(page.getByText('Sign-up successful!')).toBeVisible();
  await page.getByLabel('Company').fill('Orla and Daughters');
  await page.getByRole('combobox', { name: 'Your position' }).fill('Owner');
  await page.getByRole('button', { name: 'Add the business' }).click();
  await expect(page.getByText('Orla and Daughters is added.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Business Owner Document' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Business Owner Document' })).toBeVisible();
});

test('somebody who was invited chooses a password, and the link is used up', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'pia@newcomers.test';
  await enter(page, 'associate@pavilion.test');
  await page.goto('/client');
  await page.getByRole('button', { name: 'Add a client' }).click();
  const form = page.getByRole('dialog', { name: 'Add a client' });
  await form.getByLabel('Company').fill('Pia Invited');
  await form.getByLabel('First name').fill('Pia');
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByText(`The invitation to ${email} is not sent.`)).toBeVisible();

  const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
  await visitor.goto(await invitationOf(email));
  await expect(visitor.getByRole('heading', { name: 'Welcome, Pia' })).toBeVisible();
  await visitor.getByLabel('New password').fill('Password1234!');
  await visitor.getByRole('button', { name: 'Set the password' }).click();
  await expect(visitor.getByText('Many people use this password')).toBeVisible();
  await visitor.getByLabel('New password').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Set the password' }).click();
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await visitor.getByLabel('E-mail or user name').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(visitor).not.toHaveURL(/login/);

  const late = await browser.newPage({ baseURL: baseURL ?? '' });
  await late.goto(await invitationOf(email));
  await expect(late.getByRole('alert')).toContainText('This invitation has been used');
  await expect(late.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
});

test('a forgotten password is replaced with a code, and sessions end', async ({ page, browser, baseURL }) => {
  const email = 'quirin@newcomers.test';
  const { token } = await sessionOf('admin@pavilion.test');
  const added = await apiOf(process.env['E2E_URL'] ?? '', token).send(
    'POST',
    '/customer/add-customer-with-business',
    { email, first_name: 'Quirin', company_name: 'Forgetful Gems' },
  );
  expect(added.status, added.text).toBe(200);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByRole('note')).toHaveText(NO_MAIL);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(
    page.getByText(`If there is an account for ${email}, its six-digit code is not sent.`),
  ).toBeVisible();
  await expect(page.getByRole('note')).toHaveText(NO_MAIL);
  await expect(page.getByText(/You can ask for another code in \d+ seconds?/)).toBeVisible();
  await page.getByLabel('Code').fill(codeIn(await mailed(email, /code for a new password/)));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail or user name').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);

  const stranger = await browser.newPage({ baseURL: baseURL ?? '' });
  await stranger.goto('/forgot-password');
  await stranger.getByLabel('E-mail').fill('nobody-there@newcomers.test');
  await stranger.getByRole('button', { name: 'Send me a code' }).click();
  await expect(
    stranger.getByText(
      'If there is an account for nobody-there@newcomers.test, its six-digit code is not sent.',
    ),
  ).toBeVisible();
  await expect(stranger.getByRole('note')).toHaveText(NO_MAIL);
});
