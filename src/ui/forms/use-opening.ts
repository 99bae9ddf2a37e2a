import { useState } from 'react';

interface Opening<T> {
  /**
   * The open record as it was when opened. After closing it stays, so that the closing animation
   * has content.
   */
  shown: T | null;
  /**
   * Counts the openings. Used as a form's key, it resets the form for each opening and never in
   * between.
   */
  times: number;
}

/** `open` is what a drawer shows, or null; another `key` means another record. */
export function useOpening<T>(open: T | null, key: string): Opening<T> {
  const wanted = open === null ? null : key;
  const [at, setAt] = useState<Opening<T> & { key: string | null }>({ key: null, shown: null, times: 0 });
  if (wanted !== at.key)
    setAt({ key: wanted, shown: open ?? at.shown, times: open === null ? at.times : at.times + 1 });
  return at;
}
