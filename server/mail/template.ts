/** What a mail says. Each template is one file of `templates`. */
import type { MailKind } from '../../src/domain/mails.ts';
import type { Markup } from './markup.ts';

export interface Letter {
  /** One line. */
  subject: string;
  /** The paragraphs after the greeting. */
  html: Markup;
  /** The same without markup, written by hand. */
  plain: string;
  /** Where in the portal the mail leads, null for nowhere. The path starts with a slash. */
  button: { label: string; path: string } | null;
  /**
   * What the bell says of it, and where that leads; without it the subject, and where the button
   * leads.
   */
  notice?: { words: string; path: string };
  /** How its reader stops such mails, in place of what the kind of mail says. */
  choice?: { words: string; label: string; path: string };
  /** Why one gets the mail: 'because …'. */
  why: string;
}

export interface Template<Facts> {
  kind: MailKind;
  write(facts: Facts): Letter;
}
