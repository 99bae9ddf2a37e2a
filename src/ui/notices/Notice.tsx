import { IconAlertTriangle, IconDiamond, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FailureTone } from './tone.ts';
import css from './Notice.module.css';

export interface NoticeProps {
  tone?: 'plain' | FailureTone;
  title: string;
  /** `h1` if it replaces the whole page. */
  heading?: 'h1' | 'h2';
  /** Small text that can be copied, such as a request id. */
  detail?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
}

const ICON = { plain: IconDiamond, missing: IconDiamond, error: IconAlertTriangle, forbidden: IconLock };

/** A message in place of content: empty, error, forbidden, not found, maintenance. */
export function Notice({
  tone = 'plain',
  title,
  heading: Heading = 'h2',
  detail,
  action,
  children,
}: NoticeProps) {
  const Icon = ICON[tone];
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <span className={css.icon}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </span>
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {detail !== undefined && <code>{detail}</code>}
      {action !== undefined && action !== false && <div className={css.action}>{action}</div>}
    </div>
  );
}
