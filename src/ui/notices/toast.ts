/**
 * Notifications stand at the top: three seconds, errors five. (Specification, section 8.) What draws them is loaded with
 * the first one: a screen without news does not pay for it.
 */
const LASTS = { done: 3000, failed: 5000, warned: null } as const;

export interface News {
  tone: keyof typeof LASTS;
  message: string;
  whatToDo?: string | undefined;
  /** Milliseconds; null stays until it is dismissed. */
  lasts: number | null;
}

let draw: ((news: News) => void) | null = null;
let waiting: readonly News[] = [];
let wake: () => void = () => undefined;

/** For the one component that draws them: called when there is something to draw. */
export function onFirstNews(load: () => void): void {
  wake = load;
  if (waiting.length > 0) load();
}

/** The drawer is there: what came meanwhile is drawn now, and what comes next at once. */
export function drawNewsWith(drawer: (news: News) => void): void {
  draw = drawer;
  for (const news of waiting) drawer(news);
  waiting = [];
}

function show(news: Omit<News, 'lasts'>): void {
  const shown = { ...news, lasts: LASTS[news.tone] };
  if (draw) return draw(shown);
  waiting = [...waiting, shown];
  wake();
}

export const toast = {
  done: (message: string): void => show({ tone: 'done', message }),
  /** An error, with what to do where there is something. */
  failed: (message: string, whatToDo?: string): void => show({ tone: 'failed', message, whatToDo }),
  /** What somebody has to have read: it does not go by itself. */
  warned: (message: string, whatToDo: string): void => show({ tone: 'warned', message, whatToDo }),
};
