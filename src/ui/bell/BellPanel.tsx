import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { optionalNoticeKindsOf } from '../../domain/notices.ts';
import { Notice as Message } from '../notices/Notice.tsx';
import { useUser } from '../session/session.ts';
import { NoticeRow } from './NoticeRow.tsx';
import { NEWEST } from './use-unread-notices.ts';
import css from './bell.module.css';

type Notices = AnswerOf<'listNotices'>;

interface BellPanelProps {
  /** The focus returns to the bell if the keyboard closed the panel. */
  onClose: (byKeyboard: boolean) => void;
}

/** The person's notices, newest first, each a link to its record. */
export default function BellPanel({ onClose }: BellPanelProps) {
  const user = useUser();
  const router = useRouter();
  const panel = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(NEWEST);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...q<'listNotices'>('listNotices', { query: { page: 1, size } }),
    placeholderData: keepPreviousData,
  });
  const read = useApiMutation('readNotices', { invalidates: ['listNotices'] });
  useEffect(() => {
    panel.current?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose(true);
      else walk(event, panel.current);
    };
    // A click on the bell is handled by the bell itself.
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && panel.current?.parentElement?.contains(target) === false) onClose(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [onClose]);

  function go(event: MouseEvent, { id, path, read_at }: Notices['data'][number]): void {
    if (read_at === null) read.mutate({ data: { ids: [id] } });
    // With a modifier key, the browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onClose(false);
    router.history.push(path);
  }

  return (
    <div ref={panel} role="dialog" aria-label="Notices" tabIndex={-1} className={css.panel}>
      <div className={css.head}>
        <h2>Notices</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={data === undefined || data.unread === 0}
          loading={read.isPending}
          onClick={() => read.mutate({ data: { until: data?.data[0]?.created_at } })}
        >
          Mark all read
        </Button>
      </div>
      {read.error !== null && (
        <Message tone="error" title="Your notices could not be marked as read">
          {read.error.message}
        </Message>
      )}
      {error !== null && (
        <Message
          tone="error"
          title="Your notices could not be loaded"
          action={
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Message>
      )}
      {data === undefined && error === null && <Loading />}
      {data?.data.length === 0 && (
        <p className={css.none}>
          Nothing yet. News about your stones, KYC documents and demands appears here.
        </p>
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul className={css.list} aria-busy={isPlaceholderData}>
          {data.data.map((notice) => (
            <li key={notice.id}>
              <NoticeRow notice={notice} onGo={(event) => go(event, notice)} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.pagination.totalRecords > data.data.length && size < MOST && (
        <Button
          variant="default"
          fullWidth
          loading={isPlaceholderData}
          onClick={() => setSize(Math.min(MOST, size * 2))}
        >
          Show older ones
        </Button>
      )}
      {optionalNoticeKindsOf(user.role_id).length > 0 && (
        <div className={css.foot}>
          <Link to="/customer-profile" hash="e-mails" onClick={() => onClose(false)}>
            Choose your notices
          </Link>
        </div>
      )}
    </div>
  );
}

/** The most notices of one answer. */
const MOST = 1000;

const Loading = () => (
  <div className={css.loading} aria-label="Loading notices..." role="status">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={36} />
    ))}
  </div>
);

/** The arrow keys move through the notices. */
function walk(event: KeyboardEvent, panel: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...(panel?.querySelectorAll<HTMLElement>('li > a') ?? [])];
  if (rows.length === 0) return;
  event.preventDefault();
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = event.key === 'ArrowDown' ? at + 1 : at <= 0 ? rows.length - 1 : at - 1;
  rows[next % rows.length]?.focus();
}
