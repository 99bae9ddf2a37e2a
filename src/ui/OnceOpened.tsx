import { Suspense, useState, type ReactNode } from 'react';

/**
 * Draws nothing until it is first opened, and stays from then on, so that closing can be seen. What floats over a screen
 * is thus no part of the first load.
 */
export function OnceOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}
