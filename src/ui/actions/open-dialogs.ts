/**
 * Counts open dialogs and forms. Live updates wait until all are closed, so that a list does not
 * change while someone acts on it.
 */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

export const isDialogOpen = (): boolean => open > 0;

/** Calls `listener` whenever the last dialog closes. Returns a function that removes it. */
export function onDialogsClosed(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts the dialog of this component while `opened` is true. */
export function useOpenDialog(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    open += 1;
    return () => {
      open -= 1;
      if (open === 0) for (const listener of listeners) listener();
    };
  }, [opened]);
}

/**
 * `value` as it was when a dialog opened, until all are closed. A dialog says what it was opened
 * for, whether the list behind it is refetched, lost, or moves on after its own act.
 */
export function useAtOpening<T>(value: T): T {
  const isOpen = useSyncExternalStore(onDialogsClosed, isDialogOpen);
  const [kept, setKept] = useState(value);
  if (!isOpen && kept !== value) setKept(value);
  return isOpen ? kept : value;
}

/** What Escape closes: the layers over the screen, the topmost last. */
const layers: { close: () => void }[] = [];

/**
 * Puts a layer over all others: Escape closes only the topmost one. Returns a function that removes
 * it.
 */
function addLayer(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  if (layers.length === 1) addEventListener('keydown', closeTopLayer, true);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length === 0) removeEventListener('keydown', closeTopLayer, true);
  };
}

/** Mantine marks what closes its own list, menu or calendar on Escape. */
const OWN_ESCAPE = '[data-mantine-stop-propagation="true"]';

function closeTopLayer(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  if (event.target instanceof Element && event.target.closest(OWN_ESCAPE) !== null) return;
  // What lies below has keys of its own.
  event.stopPropagation();
  closeTop();
}

/** Closes the topmost layer, which may ask first. */
export const closeTop = (): void => layers.at(-1)?.close();

/** Makes a dialog or drawer of this component a layer while `opened` is true. */
export function useLayer(opened: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => (opened ? addLayer(() => onEscape()) : undefined), [opened]);
}

/** For each form on the screen, a check for unsaved changes. */
const forms = new Set<() => boolean>();

export const isSomethingUnsaved = (): boolean => [...forms].some((unsaved) => unsaved());

/** Registers this form's check while it is on the screen. */
export function useUnsaved(unsaved: () => boolean): void {
  const ask = useEffectEvent(unsaved);
  useEffect(() => {
    const form = (): boolean => ask();
    forms.add(form);
    return () => void forms.delete(form);
  }, []);
}
