const IS_NUMBERED = /^[\d.]+$|^\[/;

/** Whether this browser supports passkeys at this address: it makes none for a bare IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !IS_NUMBERED.test(location.hostname);
