import { useState } from 'react';

/**
 * The record that a drawer edits; null for a new one. It keeps its content while it closes, and is
 * remounted each time it opens.
 */
export function useEdit<Record>() {
  const [edited, setEdited] = useState<{ record: Record | null; key: number } | null>(null);
  const [opened, setOpened] = useState(false);
  return {
    edited,
    opened,
    open: (record: Record | null): void => {
      setEdited((before) => ({ record, key: (before?.key ?? 0) + 1 }));
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}
