/**
 * Looking at the portal as a customer sees it. The tab has a token that only reads; other tabs, and
 * this one afterwards, go on with the session of who looks.
 */
export interface Look {
  token: string;
  /** The customer's account. */
  clientId: string;
}

const PLACE = 'look';

export function currentLook(): Look | null {
  try {
    const kept = sessionStorage.getItem(PLACE);
    if (kept === null) return null;
    const { token, clientId } = JSON.parse(kept) as Partial<Look>;
    return token === undefined || clientId === undefined ? null : { token, clientId };
  } catch {
    return null;
  }
}

/** Loads the portal anew as the customer sees it: nothing that was loaded before is theirs. */
export function beginLook(look: Look): void {
  sessionStorage.setItem(PLACE, JSON.stringify(look));
  location.assign('/');
}

/** Back to the customer's page. */
export function endLook({ clientId }: Look): void {
  sessionStorage.removeItem(PLACE);
  location.assign(`/client/${clientId}`);
}
