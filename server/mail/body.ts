/** Sanitises the HTML of an e-mail's body, and converts it to plain text. */
import sanitize from 'sanitize-html';
import { Markup, withoutControls } from './markup.ts';
import type { FormattedBlock } from './template.ts';

const RULES: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { b: 'strong', i: 'em', h1: 'h2', div: 'p' },
  // Our mails are never nested deeper than lists in quotes.
  nestingLimit: 12,
};

/** Removes everything that could run code, load content or imitate the portal. */
export const sanitised = (html: string): string => sanitize(withoutControls(html), RULES).trim();

const AFTER: readonly (readonly [RegExp, string])[] = [
  [/<a href="([^"]*)">(.*?)<\/a>/gs, '$2 ($1)'],
  [/<br ?\/?>/g, '\n'],
  [/<hr ?\/?>/g, '\n--\n'],
  [/<li>(?:<p>)?/g, '- '],
  [/(?:<\/p>)?<\/li>/g, '\n'],
  [/<\/(?:p|h2|h3|ul|ol|blockquote)>/g, '\n\n'],
  [/<[^>]*>/g, ''],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&nbsp;/g, ' '],
  [/&amp;/g, '&'],
  [/\n{3,}/g, '\n\n'],
];

/**
 * The plain-text version. Only for the output of `sanitised`, where every tag is complete and
 * every bracket in the text is escaped.
 */
export const bodyPlain = (sanitisedHtml: string): string =>
  AFTER.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), sanitisedHtml).trim();

/** The body in both forms, under the same condition. */
export const bodyBlock = (sanitisedHtml: string): FormattedBlock => ({
  html: new Markup(sanitisedHtml),
  plain: bodyPlain(sanitisedHtml),
});
