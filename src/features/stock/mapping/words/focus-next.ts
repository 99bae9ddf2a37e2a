/** Marks what still waits for an answer. */
export const OPEN_GROUP = 'data-open-words';
export const WORDS_TITLE = 'words-title';

/** Moves the focus to where the next group is answered; after the last one to the heading. */
export function focusNext(group: Element | null): void {
  const all = [...document.querySelectorAll(`[${OPEN_GROUP}]`)];
  const next = group === null ? undefined : all[all.indexOf(group) + 1];
  const field = next?.querySelector<HTMLElement>('input:not([type="hidden"]), button');
  (field ?? document.getElementById(WORDS_TITLE))?.focus();
}
