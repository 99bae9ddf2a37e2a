/** Marks the inputs that wait for an answer. */
export const OPEN_GROUP = 'data-open-words';
export const WORDS_TITLE = 'words-title';

/** Moves the focus to the next open group, or to the heading after the last one. */
export function focusNext(group: Element | null): void {
  const all = [...document.querySelectorAll(`[${OPEN_GROUP}]`)];
  const next = group === null ? undefined : all[all.indexOf(group) + 1];
  const field = next?.querySelector<HTMLElement>('input:not([type="hidden"]), button');
  (field ?? document.getElementById(WORDS_TITLE))?.focus();
}
