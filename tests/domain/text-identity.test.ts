import { describe, expect, it } from 'vitest';
import { readEmail, readName, signInName } from '../../src/domain/text/text-identity.ts';

const name = (typed: string) => readName(typed).text;
const email = (typed: string) => readEmail(typed).text;

describe('a name', () => {
  it('is normalised to composed characters, one line, single spaces and no padding', () => {
    expect(name('  Zo\u0308e \u00a0\u3000 Gem\t& Co\n')).toBe('Z\u00f6e Gem & Co');
    expect(name('')).toBe('');
    expect(name(' \u00a0 ')).toBe('');
  });

  it.each([
    ['with a direction override', 'Gems\u202esmeG'],
    ['with a direction isolate', 'Ge\u2066ms'],
    ['with a right-to-left mark', 'Gems\u200f'],
    ['with a zero-width space', 'Ge\u200bms'],
    ['with a soft hyphen', 'Ge\u00adms'],
    ['with a joiner between Latin letters', 'Ge\u200dms'],
    ['with a joiner before its letter', '\u200c\u0645\u06cc'],
    ['with several joiners', '\u0645\u06cc\u200c\u200c\u062e'],
    ['with a Hangul filler', 'Gems\u3164'],
    ['with a blank Braille pattern', 'Gems\u2800'],
    ['with a tag', 'Gems\u{e0041}'],
    ['with a byte order mark', 'Ge\ufeffms'],
    ['with a C1 control character', 'Ge\u009fms'],
    ['with a private use character', 'Ge\ue000ms'],
    ['with a variation selector that has no effect', 'Ge\ufe0fms'],
  ])('is refused %s', (_how, typed) => {
    expect(readName(typed)).toEqual({ text: null, fault: expect.stringContaining('invisible') });
  });

  it.each([
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Hindi', '\u0915\u094d\u200d\u0937'],
    ['Malayalam', '\u0d28\u0d4d\u200d'],
    ['Hebrew beside Latin', '\u05d9\u05d4\u05dc\u05d5\u05dd Ltd'],
    ['a Han variant', '\u845b\u{e0100}\u57ce'],
    ['an emoji', 'Gems \u2764\ufe0f'],
    ['Irish', 'O\u2019Brien-M\u00fcller, Jr.'],
  ])('keeps what %s needs', (_what, typed) => {
    expect(name(typed)).toBe(typed);
  });
});

describe('an e-mail', () => {
  it.each([
    [' Gita@Example.TEST ', 'gita@example.test'],
    ['\uff27ita@example\u3002test', 'gita@example.test'],
    ['\u{1d41a}da@example.test', 'ada@example.test'],
    ['jose\u0301@m\u00fcnchen.example', 'jos\u00e9@xn--mnchen-3ya.example'],
    ['\u5c71\u7530@\u4f8b\u3048.jp', '\u5c71\u7530@xn--r8jz45g.jp'],
    ['\u0438\u0432\u0430\u043d@example.test', '\u0438\u0432\u0430\u043d@example.test'],
    ["o'neil+stones@a-b.example", "o'neil+stones@a-b.example"],
  ])('%s is %s', (typed, kept) => {
    expect(email(typed)).toBe(kept);
    expect(email(kept)).toBe(kept);
  });

  it.each([
    'gita',
    'gita@',
    '@example.test',
    'gita@example',
    'a@b@c.test',
    'a b@c.test',
    'a..b@c.test',
    'a@b..test',
  ])('%s is not an e-mail', (typed) =>
    expect(readEmail(typed).fault).toMatch(/^This is not an e-mail address/),
  );
  it.each([
    'a@10.0.0.1',
    'a@[::1]',
    'a@1',
    'a@example.test/x',
    'a@example.test:25',
    'a@-b.test',
    `${'a'.repeat(65)}@b.test`,
  ])('%s is not accepted as an e-mail', (typed) =>
    expect(readEmail(typed).fault).toMatch(/^This is not an e-mail address/),
  );

  it.each([
    '\u0430dmin@example.test',
    'admin@ex\u0430mple.test',
    'adm\u0456n@example.test',
    '\u03bfmar@example.test',
  ])('%s mixes alphabets', (typed) => expect(readEmail(typed).fault).toContain('several alphabets'));

  it.each(['gi\u200bta@example.test', 'gita@example.test\u202e', 'gi\u00adta@example.test'])(
    '%s has an invisible character',
    (typed) => expect(readEmail(typed).fault).toContain('invisible'),
  );
});

it('a sign-in name is normalised like the stored one', () => {
  expect(signInName(' \uff21dmin@Pavilion.test')).toBe('admin@pavilion.test');
  expect(signInName(' Admin ')).toBe('admin');
  expect(signInName('\uff21dmin')).toBe('admin');
  expect(signInName('\u200b')).not.toBe('');
});
