/**
 * Notifications at the top: three seconds, errors five. (Specification, section 8.) The component
 * that renders them is loaded with the first one.
 */
const LASTS = { done: 3000, failed: 5000, warned: null } as const;

interface ToastAct {
  label: string;
  run: () => void;
}

export interface ToastMessage {
  tone: keyof typeof LASTS;
  message: string;
  whatToDo?: string | undefined;
  /** The next step, by one press. */
  act?: ToastAct | undefined;
  /** Milliseconds; null stays until dismissed. */
  lasts: number | null;
}

let draw: ((news: ToastMessage) => void) | null = null;
let waiting: readonly ToastMessage[] = [];
let wake: () => void = () => undefined;

/** Calls `load` when there is the first notification to render. */
export function onFirstToast(load: () => void): void {
  wake = load;
  if (waiting.length > 0) load();
}

/** Registers the renderer, which gets the notifications queued so far and every later one. */
export function renderToastsWith(drawer: (news: ToastMessage) => void): void {
  draw = drawer;
  for (const news of waiting) drawer(news);
  waiting = [];
}

function show(news: Omit<ToastMessage, 'lasts'>): void {
  const shown = { ...news, lasts: LASTS[news.tone] };
  if (draw) return draw(shown);
  waiting = [...waiting, shown];
  wake();
}

export const toast = {
  done: (message: string, act?: ToastAct): void => show({ tone: 'done', message, act }),
  /** An error, with optional advice. */
  failed: (message: string, whatToDo?: string): void => show({ tone: 'failed', message, whatToDo }),
  /** Stays until the user dismisses it. */
  warned: (message: string, whatToDo: string): void => show({ tone: 'warned', message, whatToDo }),
};
