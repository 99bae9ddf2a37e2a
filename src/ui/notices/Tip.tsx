import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './Tip.module.css';

interface TipProps {
  label: ReactNode;
  side?: 'top' | 'right';
  disabled?: boolean;
  /** One element that can be hovered or focused. */
  children: ReactNode;
}

const DELAY = 250;
const GAP = 6;

/**
 * A tooltip on hover, on focus by the keyboard, or on a long press: why a button is disabled, what
 * an icon means. It is our own because it is on every screen, and a positioning library would be a
 * tenth of the first load.
 */
export function Tip({ label, side = 'top', disabled = false, children }: TipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const show = (delay: number) => {
    if (disabled) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const target = anchor.current?.firstElementChild;
    const tip = box.current;
    if (!open || tip === null || target === null || target === undefined) return;
    target.setAttribute('aria-describedby', id);
    place(tip, target.getBoundingClientRect(), side);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', onKey);
    return () => {
      target.removeAttribute('aria-describedby');
      document.removeEventListener('keydown', onKey);
    };
  }, [open, side, id]);

  return (
    <span
      ref={anchor}
      className={css.anchor}
      onMouseEnter={() => show(DELAY)}
      onMouseLeave={hide}
      // Only by the keyboard: a dialog closed with a pointer also returns the focus to its button.
      onFocus={({ target }) => target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onTouchStart={() => show(DELAY)}
      onTouchEnd={() => setTimeout(hide, 1500)}
    >
      {children}
      {open &&
        !disabled &&
        createPortal(
          <div ref={box} id={id} role="tooltip" className={css.tip}>
            {label}
          </div>,
          document.body,
        )}
    </span>
  );
}

/** Above the target or to its right; below when there is no room, and never outside the window. */
function place(tip: HTMLElement, target: DOMRect, side: 'top' | 'right'): void {
  const { width, height } = tip.getBoundingClientRect();
  const above = target.top - height - GAP;
  const left = side === 'right' ? target.right + GAP : target.left + target.width / 2 - width / 2;
  const top =
    side === 'right' ? target.top + target.height / 2 - height / 2 : above < 4 ? target.bottom + GAP : above;
  tip.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
  tip.style.top = `${top}px`;
  tip.style.visibility = 'visible';
}
