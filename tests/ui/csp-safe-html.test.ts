/** An e-mail in the log is shown without inline styles and without links. */
import { expect, test } from 'vitest';
import { framedHtml } from '../../server/mail/frame.ts';
import { kycRejected } from '../../server/mail/templates/kyc.ts';
import { cspSafeHtml } from '../../src/features/mails/csp-safe-html.ts';

const remark = `A <b style="color:red" href="https://other.com"> ' & $& $1`;
const mail = framedHtml('kycRejected', 'Carla', kycRejected.write({ document: 'Business Document', remark }));
const shown = cspSafeHtml(mail, 'n0nce');

test('each style attribute is a rule of an element with the nonce, and no attribute is left', () => {
  expect(shown).not.toMatch(/ style="/);
  const count = mail.match(/ style="/g)?.length ?? 0;
  expect(count).toBeGreaterThan(8);
  expect(shown.match(/ data-style="/g)).toHaveLength(count);
  expect(shown).toContain('[data-style="0"] { margin:0;padding:0;background:#f6f7f9 }');
  expect(shown.match(/<style[^>]*>/g)).toEqual(['<style nonce="n0nce">', '<style nonce="n0nce">']);
});

test('links lead nowhere, and words stay as they were', () => {
  expect(shown).not.toMatch(/<a[^>]* href/);
  expect(shown).toContain(
    'A &lt;b style=&quot;color:red&quot; href=&quot;https://other.com&quot;&gt; &#39; &amp; $&amp; $1',
  );
});
