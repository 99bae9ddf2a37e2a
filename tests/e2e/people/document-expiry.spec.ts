/** The day of expiry of a document: handed in by the client, corrected by the administrator. */
import { png } from '../../kyc/document-files.ts';
import { chooseExpiry, openClient } from '../support/clients.ts';
import { clientNamed } from '../support/invited.ts';
import { enter } from '../support/people.ts';
import { expect, signIn, test } from '../support/portal.ts';

const YEAR = new Date().getUTCFullYear();

test('a client hands in a document with its day of expiry, and an administrator corrects it', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await clientNamed('Lydia', 'Girdle and Sons', 'expiry.test');
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(visitor, email);
  await visitor.goto('/customer-profile');
  const own = visitor.getByRole('region', { name: 'Business Owner Document' });
  await chooseExpiry(own, 2);
  const file = {
    name: 'passport.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await png().arrayBuffer()),
  };
  await own.locator('input[type=file]').setInputFiles(file);
  await own.getByRole('button', { name: 'Submit' }).click();
  await expect(own).toContainText(`expires on 15/06/${YEAR + 2}`);

  await enter(page, 'admin@pavilion.test');
  await openClient(page, 'Girdle and Sons');
  await page.getByRole('button', { name: 'Review the KYC documents' }).click();
  const side = page.getByRole('complementary', { name: 'What the KYC document must prove' });
  await expect(side).toContainText(`15/06/${YEAR + 2}`);
  await chooseExpiry(side, 3);
  await side.getByRole('button', { name: 'Approve the owner’s document' }).click();
  await expect(page.getByText('The document is approved.')).toBeVisible();
  await expect(side).toContainText(`15/06/${YEAR + 3}`);
});
