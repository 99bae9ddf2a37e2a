/** The content of a mail. Each template is one file in `templates`. */
import type { MailKind } from '../../src/domain/mails.ts';
import type { Markup } from './markup.ts';

export interface RenderedMail {
  /** One line. */
  subject: string;
  /** The paragraphs after the greeting. */
  html: Markup;
  /** The same without markup, written by hand. */
  plain: string;
  /** The button with its path in the portal, starting with a slash; null for none. */
  button: { label: string; path: string } | null;
  /** The notice's text and path; by default the subject and the button's path. */
  notice?: { words: string; path: string };
  /** How its reader stops such mails, if not by the choices of its kind. */
  choice?: { words: string; label: string; path: string };
  /** Why the recipient gets the mail: 'because …'. */
  why: string;
}

export interface Template<Facts> {
  kind: MailKind;
  write(facts: Facts): RenderedMail;
}
