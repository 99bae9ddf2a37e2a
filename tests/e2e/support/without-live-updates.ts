import type { Page } from '@playwright/test';

/**
 * The page follows nobody: for tests that wait until the network is idle, which an open stream
 * never is.
 */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  await page.route('**/api/v1/live**', (route) => route.fulfill({ status: 403, json: {} }));
}
