/**
 * The text of mails. Both tags take every value as text: `markup` escapes it, and both drop control
 * and private-use characters, so that no value can stand for the portal's address or the secret.
 */

/** Markup that is safe in a mail. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Placeholder for the portal's address, which is not known when a mail is queued. */
const PORTAL = '\uE000';
/** Placeholder for the secret, which is stored separately and encrypted. */
const HIDDEN = '\uE001';

/** The place of a mail's secret, in either tag. */
export const SECRET: unique symbol = Symbol('secret');

type Value = string | number | Markup | readonly Markup[] | typeof SECRET;

/** Control characters besides tab and line break, and those of private use. */
const UNWANTED = /[^\P{Cc}\t\n]|\p{Co}/gu;

/** The text without characters of the two placeholders. */
export const withoutControls = (text: string): string => text.replaceAll(UNWANTED, '');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function markupOf(value: Value): string {
  if (value === SECRET) return HIDDEN;
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escaped(withoutControls(String(value)));
}

/** Markup with escaped values; nested markup and lists of it are inserted unchanged. */
export const markup = (strings: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...values.map(markupOf)));

/** Like `markup`, but for plain text, subjects and paths, where nothing is escaped. */
export const plain = (
  strings: TemplateStringsArray,
  ...values: readonly (string | number | typeof SECRET)[]
): string =>
  String.raw(
    { raw: strings },
    ...values.map((value) => (value === SECRET ? HIDDEN : withoutControls(String(value)))),
  );

/** The address of a place in the portal. `path` starts with a slash. */
export const portalUrl = (path: string): string => `${PORTAL}${path}`;

/** Writes the portal's address and the secret into a text, or into markup where it is escaped. */
export function filledIn(
  written: string,
  { portal, secret }: { portal: string; secret: string },
  form: 'plain' | 'markup',
): string {
  const as = (text: string): string => (form === 'markup' ? escaped(text) : text);
  return written.replaceAll(PORTAL, () => as(portal)).replaceAll(HIDDEN, () => as(secret));
}
