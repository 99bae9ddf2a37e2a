/** The content of a mail: blocks, from which its HTML and its text are both made. */
import type { MailKind } from '../../src/domain/mails.ts';
import { Markup, markup, plain, SECRET } from './markup.ts';

/** A part of a mail in both forms. */
export interface FormattedBlock {
  html: Markup;
  plain: string;
}

/** A string is a paragraph, and an empty one is left out. */
export type Block = string | FormattedBlock;

export interface RenderedMail {
  /** One line. */
  subject: string;
  /** What stands between the greeting and the button. */
  blocks: readonly Block[];
  /** The button with its path in the portal, starting with a slash; null for none. */
  button: { label: string; path: string } | null;
  /** The notice's text and path; by default the subject and the button's path. */
  notice?: NoticeText;
  /** How its reader stops such mails, if not by the choices of its kind. */
  choice?: { words: string; label: string; path: string };
  /** Why the recipient gets the mail: 'because …'. */
  why: string;
}

export interface NoticeText {
  words: string;
  path: string;
}

export interface Template<Facts> {
  kind: MailKind;
  write(facts: Facts): RenderedMail;
}

const STYLE = new Markup('margin:0 0 16px');
const CODE = new Markup(
  'margin:0 0 16px;font-size:30px;line-height:40px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums',
);

export const paragraph = (content: Markup | string): Markup => markup`<p style="${STYLE}">${content}</p>`;

/** A person's text, with its line breaks. */
export const quote = (words: string): FormattedBlock => ({
  html: markup`<p class="quote" style="${STYLE};padding:4px 0 4px 14px;border-left:3px solid #c3cad3;white-space:pre-line">${words}</p>`,
  plain: plain`${words}`,
});

/** The mail's secret, shown as a code to type. */
export const codeToType: FormattedBlock = {
  html: markup`<p style="${CODE}">${SECRET}</p>`,
  plain: plain`${SECRET}`,
};

const formatted = (block: Block): FormattedBlock =>
  typeof block === 'string'
    ? { html: block === '' ? markup`` : paragraph(block), plain: plain`${block}` }
    : block;

/** These blocks as one. `gap` separates them in the text. */
export const together = (blocks: readonly Block[], gap = '\n\n'): FormattedBlock => ({
  html: new Markup(blocks.map((block) => formatted(block).html.text).join(' ')),
  plain: blocks.flatMap((block) => (block === '' ? [] : formatted(block).plain)).join(gap),
});

/** The blocks of each item, one item after the other. `gap` separates the items in the text. */
export function each<Item>(
  items: readonly Item[],
  blocksOf: (item: Item) => readonly Block[],
  gap = '\n\n',
): FormattedBlock {
  const parts = items.map((item) => together(blocksOf(item)));
  return { html: markup`${parts.map(({ html }) => html)}`, plain: parts.map((part) => part.plain).join(gap) };
}
