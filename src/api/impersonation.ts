/**
 * Looking at the portal as a customer sees it. The tab has a read-only token; other tabs, and this
 * one afterwards, keep the session of the member of staff.
 */
export interface Impersonation {
  token: string;
  /** The account as which staff look. */
  personId: string;
  /** The client whose page they return to: the same account, or its company's. */
  clientId: string;
}

const PLACE = 'look';

export function currentImpersonation(): Impersonation | null {
  try {
    const kept = sessionStorage.getItem(PLACE);
    if (kept === null) return null;
    const { token, clientId, personId = clientId } = JSON.parse(kept) as Partial<Impersonation>;
    return token === undefined || clientId === undefined || personId === undefined
      ? null
      : { token, personId, clientId };
  } catch {
    return null;
  }
}

/** Reloads the portal as the customer sees it: nothing loaded before is theirs. */
export function beginImpersonation(look: Impersonation): void {
  sessionStorage.setItem(PLACE, JSON.stringify(look));
  location.assign('/');
}

/** Back to the customer's page. */
export function endImpersonation({ clientId }: Impersonation): void {
  sessionStorage.removeItem(PLACE);
  location.assign(`/client/${clientId}`);
}
