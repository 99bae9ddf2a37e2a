/**
 * The frame that all mails share. Mail programs know tables and inline styles; the style element is
 * for dark mode and for phones, and a mail reads well without it.
 */
import { MAIL_KINDS, type MailKind } from '../../src/domain/mails.ts';
import { escaped, Markup, markup, portalUrl, plain } from './markup.ts';
import { together, type RenderedMail } from './template.ts';

const HOUSE = 'Pavilion';

/** Where people choose their mails. */
export const CHOICES = '/customer-profile#e-mails';
const TEXT = new Markup(
  "font-family:'Inter',system-ui,-apple-system,'Segoe UI',Arial,sans-serif;font-size:15px;line-height:23px;color:#14181f;text-align:left",
);
const CARD = new Markup(
  'width:100%;max-width:600px;background:#ffffff;border:1px solid #dfe3e8;padding:32px 40px',
);
const BUTTON = new Markup(
  'display:inline-block;padding:11px 20px;font-weight:600;color:#ffffff;text-decoration:none',
);
const FOOT = new Markup(
  'margin:0;padding:16px 0 0;border-top:1px solid #dfe3e8;font-size:12px;line-height:18px;color:#4a5361',
);

const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .page { padding: 0 !important; }
  .stones td, .stones th { padding: 8px 6px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #0d1015 !important; }
  .card { background: #14181f !important; border-color: #2a313c !important; }
  .ink, .ink p, .ink h1, .ink td { color: #eef1f5 !important; }
  .ink .second, .ink .second a, .ink .stones th { color: #b3bcc9 !important; }
  .stones td, .stones th, .foot { border-color: #2a313c !important; }
  .quote { border-color: #3d4654 !important; }
  .button { background: #8fb0ff !important; }
  .button a { color: #0d1015 !important; }
}`;

const linkTo = (path: string): Markup => new Markup(escaped(portalUrl(path)));

/**
 * The footer's text about choosing mails, with the link to the choices; null if nothing can be
 * chosen.
 */
function usualChoice(kind: MailKind): Required<RenderedMail>['choice'] | null {
  const { optional, audience } = MAIL_KINDS[kind];
  if (audience !== 'customers' && !optional) return null;
  const words = optional
    ? 'You choose which e-mails you get:'
    : 'It cannot be turned off. You choose which others you get:';
  return { words, label: 'your e-mails', path: CHOICES };
}

/** The footer's text if nothing can be chosen. */
const fixedOf = (kind: MailKind): string =>
  MAIL_KINDS[kind].audience === 'others'
    ? 'We send nothing else to this address because of it.'
    : 'It cannot be turned off.';

/** People without an account have no known name. */
const greeting = (name: string): string => (name === '' ? 'Hello,' : `Hello ${name},`);

const buttonOf = ({ button }: RenderedMail): Markup =>
  button === null
    ? markup``
    : markup`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 32px">
<tr><td class="button" style="background:#1f4fd8;border-radius:6px">
<a href="${linkTo(button.path)}" style="${BUTTON}">${button.label}</a>
</td></tr></table>`;

/** The whole mail as HTML; `name` is empty if unknown. */
export function framedHtml(kind: MailKind, name: string, letter: RenderedMail): string {
  const { subject, blocks, why } = letter;
  const choice = letter.choice ?? usualChoice(kind);
  const choices =
    choice === null
      ? fixedOf(kind)
      : markup`${choice.words} <a href="${linkTo(choice.path)}" style="color:#4a5361">${choice.label}</a>.`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${new Markup(STYLES)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f9">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f9;padding:32px 12px">
<tr><td align="center">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" style="${CARD}">
<tr><td class="ink" style="${TEXT}">
<p class="second" style="margin:0 0 24px;font-size:13px;font-weight:600;letter-spacing:0.4px;color:#4a5361">${HOUSE}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${subject}</h1>
<p style="margin:0 0 16px">${greeting(name)}</p>
${together(blocks).html}
${buttonOf(letter)}
<p class="second foot" style="${FOOT}">You get this e-mail ${why}. ${choices}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`.text;
}

/** The same mail as text. */
export function framedPlain(kind: MailKind, name: string, letter: RenderedMail): string {
  const choice = letter.choice ?? usualChoice(kind);
  const choices = choice === null ? fixedOf(kind) : `${choice.words}\n${portalUrl(choice.path)}`;
  const { button } = letter;
  const led = button === null ? '' : `${button.label}:\n${portalUrl(button.path)}\n\n`;
  return `${plain`${greeting(name)}`}

${together(letter.blocks).plain}

${led}--
${HOUSE}
You get this e-mail ${letter.why}. ${choices}
`;
}
