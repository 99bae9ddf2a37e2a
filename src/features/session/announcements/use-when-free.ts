/** Whether the person is busy, so that nothing may open over the screen. */
import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isSomethingUnsaved, onDialogsClosed } from '../../../ui/actions/open-dialogs.ts';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** A dialog, drawer or menu is open, a form is not saved, or a field has the focus. */
const isBusy = (): boolean =>
  isDialogOpen() ||
  isSomethingUnsaved() ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null ||
  document.activeElement?.matches(FIELDS) === true;

/**
 * Waits for the screen to update after an event that may end the person's work. While the person
 * stays busy, it checks again at this interval: saving a form ends work without any event.
 */
const SETTLED_MS = 300;

/** While `wanted`, calls `act` as soon as the person is not busy. */
export function useWhenFree(wanted: boolean, act: () => void): void {
  const onFree = useEffectEvent(act);
  useEffect(() => {
    if (!wanted) return undefined;
    let timer = setTimeout(look, SETTLED_MS);
    function look(): void {
      if (isBusy()) lookLater();
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
