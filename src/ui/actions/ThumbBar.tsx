import { Button } from '@mantine/core';
import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLayer } from './open-dialogs.ts';
import css from './acts.module.css';

/** What closes the sheet: an act that can be done, and has no menu of its own. */
const ACT = ':is(button, a):not([aria-disabled], [aria-haspopup], [data-more])';

/**
 * One bar at the thumb: the acts that are marked for it, and More, which opens a sheet with all.
 * One that is refused says why below its name.
 */
export default function ThumbBar({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const trap = useFocusTrap(open);
  const sheet = useRef<HTMLDivElement>(null);
  useLayer(open, close);
  useEffect(() => {
    const { current } = sheet;
    // Not by React, for which the acts' dialogs are inside, too.
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest(ACT) !== null) setOpen(false);
    };
    current?.addEventListener('click', onClick);
    return () => current?.removeEventListener('click', onClick);
  }, []);
  return (
    <>
      {open && <div role="presentation" className={css.veil} onClick={close} />}
      <div
        ref={useMergedRef(trap, sheet)}
        className={open ? css.sheet : css.bar}
        data-sheet={open || undefined}
        role={open ? 'dialog' : undefined}
        aria-modal={open || undefined}
        aria-label={open ? 'More actions' : undefined}
      >
        {open && <div data-sheet-head />}
        {children}
        <Button
          size="compact-md"
          variant="subtle"
          data-more
          aria-expanded={open}
          leftSection={open ? undefined : <IconDots size={16} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'More'}
        </Button>
      </div>
    </>
  );
}
