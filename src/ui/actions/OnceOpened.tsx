import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Draws nothing until it is first opened, and stays from then on, so that closing can be seen. What floats over a screen
 * is thus no part of the first load.
 */
export function OnceOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  useFocusBack(opened);
  return wanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}

/** The time that what floats takes to let go of the focus. */
const LET_GO_MS = 20;

/**
 * Closed, the focus is back where it was: what is loaded with its first opening comes too late to see where that was.
 */
function useFocusBack(opened: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (opened) {
      before.current = document.activeElement;
      return;
    }
    const { current: back } = before;
    before.current = null;
    if (!(back instanceof HTMLElement) || back === document.body) return;
    const atClosing = document.activeElement;
    const timer = setTimeout(() => {
      const now = document.activeElement;
      if (now === null || now === document.body || now === atClosing) back.focus({ preventScroll: true });
    }, LET_GO_MS);
    return () => clearTimeout(timer);
  }, [opened]);
}
