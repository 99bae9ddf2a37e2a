import { useState } from 'react';

interface Opening<T> {
  /** What is open, as it was when it was opened; closed, what was open last, so that closing can be seen. */
  shown: T | null;
  /** Which opening it is: as a form's key it begins each with what is kept, and loses nothing that was typed since. */
  times: number;
}

/** `open` is what a drawer shows, or null; another `key` is another record. */
export function useOpening<T>(open: T | null, key: string): Opening<T> {
  const wanted = open === null ? null : key;
  const [at, setAt] = useState<Opening<T> & { key: string | null }>({ key: null, shown: null, times: 0 });
  if (wanted !== at.key)
    setAt({ key: wanted, shown: open ?? at.shown, times: open === null ? at.times : at.times + 1 });
  return at;
}
