const IS_NUMBERED = /^[\d.]+$|^\[/;

/**
 * Whether this browser has passkeys at this address: it makes none for an address without a name.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !IS_NUMBERED.test(location.hostname);
