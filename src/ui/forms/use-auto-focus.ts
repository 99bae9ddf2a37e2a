import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the only field of a form that just appeared, so that people can type at once. */
export function useAutoFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
