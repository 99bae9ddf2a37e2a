import { useCallback, useState } from 'react';

/**
 * What a person likes to see (columns, row height, a folded rail), kept in this browser across sessions. It says nothing
 * of the trade and is not secret; what does (see persisted.ts) is encrypted with the session's key and dies with it.
 */
export function useKept<T>(name: string, initial: T): [T, (next: T) => void] {
  const key = `pavilion:${name}`;
  const [value, setValue] = useState<T>(() => read(key, initial));
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is full or forbidden: the choice lives as long as the page.
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
