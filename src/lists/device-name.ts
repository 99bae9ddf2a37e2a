import Bowser from 'bowser';

const LONGEST = 60;

/**
 * `Firefox on Linux`, from the user agent. It cannot be trusted, so no part of it becomes an
 * address or markup.
 */
export function deviceName(agent: string | null): string {
  const { browser, os } = Bowser.parse(agent ?? ' ');
  const named = [browser.name, os.name].filter(Boolean).join(' on ');
  const plain = named
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .slice(0, LONGEST)
    .trim();
  return plain === '' ? 'Unknown device' : plain;
}
