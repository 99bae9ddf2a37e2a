import { useEffect, useRef } from 'react';

/** Fields, and open lists and menus with keys of their own. */
const TYPED_IN = 'input, textarea, select, [contenteditable], [data-mantine-stop-propagation="true"]';

/**
 * Single keys for the whole screen, by `event.key`, letters in lower case. They do nothing while a
 * person types, or while a dialog is open, over which only the list of keys opens.
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      // A key that is held down acts once.
      if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPED_IN) !== null) return;
      if (event.key !== '?' && document.querySelector('[role="dialog"]') !== null) return;
      const act = latest.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
