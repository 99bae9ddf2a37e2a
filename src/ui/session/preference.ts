import { useCallback, useState } from 'react';

/** Which of natural and lab-grown stones a new search begins with: a code of STONE_TYPE, or 0. */
export const SEARCH_ORIGIN = 'search-origin';

/**
 * Display preferences (columns, row height, collapsed sidebar) in local storage, kept across
 * sessions. They are not secret and hold no business data; that is in persisted.ts, encrypted with
 * the session's key.
 */
export function usePreference<T>(name: string, initial: T): [T, (next: T) => void] {
  const key = `pavilion:${name}`;
  const [value, setValue] = useState<T>(() => read(key, initial));
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is full or blocked: the preference lasts until the page is closed.
      }
    },
    [key],
  );
  return [value, keep];
}

function read<T>(key: string, initial: T): T {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? initial : (JSON.parse(kept) as T);
  } catch {
    return initial;
  }
}
