/** Keeps an unfinished sign-up in this browser, so that the person can resume it. */
import type { CodeRequest } from '../../machines/browser/sign-up.machine.ts';

const KEY = 'signUp';
/** The server drops a sign-up that is not finished within a day. */
const KEPT_MS = 86_400_000;

interface StoredSignUp {
  asked: CodeRequest;
  at: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isKept(value: unknown): value is StoredSignUp {
  if (typeof value !== 'object' || value === null || !('asked' in value) || !('at' in value)) return false;
  const { asked, at } = value;
  return (
    typeof at === 'number' &&
    typeof asked === 'object' &&
    asked !== null &&
    'request' in asked &&
    'email' in asked &&
    'again_at' in asked &&
    [asked.request, asked.email, asked.again_at].every(isText)
  );
}

/** Null if there is none, or it is older than a day. */
export function storedSignUp(): CodeRequest | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isKept(kept) && Date.now() - kept.at < KEPT_MS ? kept.asked : null;
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function storeSignUp(asked: CodeRequest | null): void {
  try {
    if (asked === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ asked, at: Date.now() } satisfies StoredSignUp));
  } catch {
    // Storage is blocked: the sign-up lasts as long as this page.
  }
}
