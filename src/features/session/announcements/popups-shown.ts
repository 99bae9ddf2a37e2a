/**
 * Which popups this session has shown: the specification's popup-shown flag. (Specification,
 * section 4.)
 */
import { POPUP_SHOWN } from '../session.ts';

export function popupsShown(): string[] {
  try {
    return (localStorage.getItem(POPUP_SHOWN) ?? '').split(' ').filter((id) => id !== '');
  } catch {
    // Storage is blocked: once for each load of the page, then.
    return [];
  }
}

export function notePopup(id: string): void {
  try {
    localStorage.setItem(POPUP_SHOWN, [...popupsShown(), id].join(' '));
  } catch {
    // Storage is blocked or full.
  }
}
