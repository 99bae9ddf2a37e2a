/**
 * Whether somebody decides at this moment, in a dialog or a form: what that is about stays as it is until they are done,
 * and does not change under their hands.
 */
import { useEffect } from 'react';

let open = 0;
const waiting = new Set<() => void>();

export const isDeciding = (): boolean => open > 0;

/** Begins a decision; the answer ends it. */
function beginDeciding(): () => void {
  open += 1;
  return () => {
    open -= 1;
    if (open === 0) for (const listener of waiting) listener();
  };
}

/** Hears when nobody decides any more; the answer stops that. */
export function onDecided(listener: () => void): () => void {
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

/** A decision for as long as the dialog is open. */
export const useDeciding = (opened: boolean): void =>
  useEffect(() => (opened ? beginDeciding() : undefined), [opened]);
