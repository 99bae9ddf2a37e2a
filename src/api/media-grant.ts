/**
 * The grant that opens stones' media, because an <img> sends no token. Every answer has the current
 * one in a header; it changes every few hours.
 */
let grant: string | null = null;

export function noteMediaGrant({ headers }: Response): void {
  grant = headers.get('media-grant') ?? grant;
}

/** Adds the grant to the address of a stone's medium. A share link's media need none. */
export const mediaSource = (address: string): string =>
  grant !== null && address.startsWith('/api/v1/inventory/media/') ? `${address}?grant=${grant}` : address;
