import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { usePreload } from '../actions/use-preload.ts';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import { useUnreadNotices } from './use-unread-notices.ts';
import css from './bell.module.css';

const loadPanel = () => import('./BellPanel.tsx');
const BellPanel = lazy(loadPanel);

const MOST_SHOWN = 99;

/** The number of unread notices, and their list. */
export default function Bell() {
  const unread = useUnreadNotices().data?.unread ?? 0;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback((byKeyboard: boolean) => {
    setOpen(false);
    if (byKeyboard) button.current?.focus();
  }, []);
  usePreload(loadPanel);
  useShortcuts({ n: () => setOpen(true) });
  return (
    <div className={css.root}>
      <button
        ref={button}
        type="button"
        className={css.bell}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread === 0 ? 'Notices' : `Notices, ${unread} unread`}
        title="Notices"
        onClick={() => setOpen(!open)}
      >
        <IconBell size={18} stroke={1.5} aria-hidden />
        {unread > 0 && (
          <span className={css.count} aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </button>
      {open && (
        <Suspense>
          <BellPanel onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
