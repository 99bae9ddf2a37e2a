import { useEffect, useRef, type RefObject } from 'react';

/** For the one field of a form that has just come: people type at once. */
export function useFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
