/**
 * The grant that opens the media of the rows one was answered, because an <img> sends no token.
 * Every answer has the present one in a header, and it is the same for hours.
 */
let grant: string | null = null;

export function noteMediaGrant({ headers }: Response): void {
  grant = headers.get('media-grant') ?? grant;
}

/** What a browser loads a stone's medium from. A share link's addresses need no grant. */
export const mediaSource = (address: string): string =>
  grant !== null && address.startsWith('/api/v1/inventory/media/') ? `${address}?grant=${grant}` : address;
