import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Renders nothing until first opened and stays mounted afterwards, so that the closing animation
 * plays. Overlays are thus kept out of the first load.
 */
export function LazyOverlay({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  useFocusBack(opened);
  return wanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}

/** How long a Mantine overlay takes to release the focus. */
const LET_GO_MS = 20;

/**
 * Returns the focus on close. A lazily loaded overlay mounts too late to know where the focus was.
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
