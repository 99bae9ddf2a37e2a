import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { usePhone } from '../table/use-phone.ts';
import css from './acts.module.css';

const ThumbBar = lazy(() => import('./ThumbBar.tsx'));

/**
 * The acts on what is chosen: side by side, or in one bar on a phone. They are the same elements in
 * both, so that a phone that is turned keeps an open dialog with what was typed.
 */
export function Acts({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const bar = useRef<HTMLDivElement>(null);
  const [opened, setOpen] = useState(false);
  const open = phone && opened;
  return (
    <div className={phone ? css.room : css.acts} data-acts>
      {open && <div role="presentation" className={css.veil} onClick={() => setOpen(false)} />}
      <div
        ref={bar}
        className={open ? css.sheet : phone ? css.bar : css.row}
        data-sheet={open || undefined}
        role={open ? 'dialog' : undefined}
        aria-modal={open || undefined}
        aria-label={open ? 'More actions' : undefined}
      >
        {open && <div data-sheet-head />}
        {children}
        {phone && (
          <Suspense fallback={null}>
            <ThumbBar bar={bar} open={open} onOpen={setOpen} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
