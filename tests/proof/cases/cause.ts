import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from '../../support/api.ts';

const LOGGED_WITHIN_MS = 300;

/** The servers' log lines about a request that failed, for a complaint. */
export async function causeOf(
  { loggedOf }: { loggedOf(requestId: string): string[] },
  { status, headers }: Reply,
): Promise<string> {
  if (status < 500) return '';
  // They may arrive after the answer.
  await pause(LOGGED_WITHIN_MS);
  return loggedOf(headers.get('x-request-id') ?? '')
    .map((line) => `\n  ${line}`)
    .join('');
}
