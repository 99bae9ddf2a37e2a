/**
 * An e-mail's markup for a page whose content security policy allows no inline styles, but style
 * elements with its nonce: each style attribute becomes a rule. Links lead nowhere.
 */
export function underPolicy(markup: string, nonce: string): string {
  const mail = new DOMParser().parseFromString(markup, 'text/html');
  const rules = [...mail.querySelectorAll('[style]')].map((element, at) => {
    const style = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    element.setAttribute('data-style', String(at));
    return `[data-style="${at}"] { ${style} }`;
  });
  const inline = mail.createElement('style');
  inline.textContent = rules.join('\n');
  // Before the e-mail's own rules, which change it for dark mode and for phones.
  mail.head.prepend(inline);
  for (const element of mail.querySelectorAll('style')) element.setAttribute('nonce', nonce);
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
