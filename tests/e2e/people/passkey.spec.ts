/** A passkey in Chromium's virtual authenticator, on a server whose address has a name. */
import { createServer, type AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../../support/api.ts';
import { serveByProcesses } from '../../support/served-by-processes.ts';
import { clientNamed } from '../support/invited.ts';
import { expect, test } from '../support/portal.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** A device with a fingerprint that is always the right one. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a person adds a passkey, signs in with it, and removes it', async ({ page }) => {
  const port = await freePort();
  const portal = `http://localhost:${port}`;
  const served = await serveByProcesses(1, {
    PORT: String(port),
    PUBLIC_URL: portal,
    DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
    DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '',
    DATABASE_OWNER_URL: process.env['E2E_DATABASE_OWNER_URL'] ?? '',
    DEMO: '0',
    LOG_LEVEL: 'error',
  });
  try {
    const email = await clientNamed('Ruth', 'Crown and Table', 'passkeys.test');
    await giveDevice(page);
    await page.goto(`${portal}/login`);
    await page.getByLabel('E-mail or user name').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).not.toHaveURL(/login/);

    await page.getByRole('button', { name: /Ruth/ }).click();
    await page.getByRole('menuitem', { name: 'How you sign in' }).click();
    const drawer = page.getByRole('dialog', { name: 'How you sign in' });
    await drawer.getByRole('button', { name: 'Add a passkey' }).click();
    await drawer.getByLabel('Name of the passkey').fill('Loupe');
    await drawer.getByLabel('Your password').fill(PASSWORD);
    await drawer.getByRole('button', { name: 'Continue' }).click();
    await expect(drawer.getByRole('listitem')).toContainText('Loupe');
    await expect(drawer.getByRole('listitem')).toContainText('Never used');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /Ruth/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).not.toHaveURL(/login/);

    await page.getByRole('button', { name: /Ruth/ }).click();
    await page.getByRole('menuitem', { name: 'How you sign in' }).click();
    await expect(drawer.getByRole('listitem')).toContainText('Last used');
    await drawer.getByRole('button', { name: 'Remove' }).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Ruth/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This passkey did not sign you in');
  } finally {
    await served.close();
  }
});
