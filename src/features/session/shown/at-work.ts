/** Whether the person is busy, so that nothing may open over the screen. */
import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isSomethingUnsaved, onDialogsClosed } from '../../../ui/actions/open-dialogs.ts';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** A dialog, drawer or menu is open, a form is not saved, or a field has the focus. */
const isAtWork = (): boolean =>
  isDialogOpen() ||
  isSomethingUnsaved() ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null ||
  document.activeElement?.matches(FIELDS) === true;

/**
 * Checked this long after events that may end the person's work, once the screen has updated, and
 * again as long as the person is busy: a form is saved, or a drawer has closed, without an event.
 */
const SETTLED_MS = 300;

/** While `wanted`, calls `act` as soon as the person is not busy. */
export function useWhenFree(wanted: boolean, act: () => void): void {
  const onFree = useEffectEvent(act);
  useEffect(() => {
    if (!wanted) return undefined;
    let timer = setTimeout(look, SETTLED_MS);
    function look(): void {
      if (isAtWork()) lookLater();
      else onFree();
    }
    function lookLater(): void {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLED_MS);
    }
    const unhear = onDialogsClosed(lookLater);
    for (const event of ['focusin', 'focusout', 'pointerup'] as const)
      document.addEventListener(event, lookLater);
    return () => {
      clearTimeout(timer);
      unhear();
      for (const event of ['focusin', 'focusout', 'pointerup'] as const)
        document.removeEventListener(event, lookLater);
    };
  }, [wanted]);
}
