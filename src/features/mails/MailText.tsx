import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { styleNonce } from '../../ui/theme/theme.ts';
import type { MailDetail } from './mail.ts';
import { cspSafeHtml } from './csp-safe-html.ts';
import css from './mails.module.css';

/**
 * The e-mail as its recipient reads it. The frame has no rights at all, and the page's content
 * security policy holds in it, too: nothing runs, and nothing is loaded.
 */
export function MailText({ mail: { html, plain, subject } }: { mail: MailDetail }) {
  const [form, setForm] = useState('html');
  const shown = useMemo(() => (html == null ? null : cspSafeHtml(html, styleNonce())), [html]);
  if (shown === null || plain == null) return <p>The text of this e-mail is no longer kept.</p>;
  return (
    <div className={css.text}>
      <SegmentedControl
        aria-label="Form"
        data={[
          { value: 'html', label: 'As shown' },
          { value: 'plain', label: 'As text' },
        ]}
        value={form}
        onChange={setForm}
      />
      {form === 'html' ? (
        <iframe className={css.frame} title={subject} sandbox="" srcDoc={shown} />
      ) : (
        <pre className={css.plain}>{plain}</pre>
      )}
    </div>
  );
}
