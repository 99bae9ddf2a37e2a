/**
 * An e-mail's markup for a page whose content security policy allows no inline styles, but style
 * elements with its nonce: each style attribute becomes a rule. Links lead nowhere. It is the
 * portal's own markup, in which values have no quotation marks.
 */
export function cspSafeHtml(markup: string, nonce: string): string {
  const rules: string[] = [];
  const marked = markup
    .replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
      rules.push(`[data-style="${rules.length}"] { ${style} }`);
      return ` data-style="${rules.length - 1}"`;
    })
    .replaceAll(/ href="[^"]*"/g, '');
  const element = `<style nonce="${nonce}">`;
  // Before the e-mail's own rules, which change it for dark mode and for phones.
  return marked.replace('<style>', () => `${element}${rules.join('\n')}</style>${element}`);
}
