/** Notifications stand at the top: three seconds, errors five. (Specification, section 8.) */
export interface Toast {
  id: number;
  tone: 'done' | 'failed';
  message: string;
  whatToDo?: string | undefined;
}

const LASTS = { done: 3000, failed: 5000 } as const;

let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function change(changed: readonly Toast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

function show(shown: Omit<Toast, 'id'>): void {
  const added = { ...shown, id: next++ };
  // The same sentence does not pile up when five lists fail at once.
  change([...toasts.filter((one) => one.message !== added.message), added].slice(-3));
  setTimeout(() => toast.dismiss(added.id), LASTS[added.tone]);
}

export const toast = {
  done: (message: string): void => show({ tone: 'done', message }),
  /** An error, with what to do where there is something. */
  failed: (message: string, whatToDo?: string): void => show({ tone: 'failed', message, whatToDo }),
  dismiss: (id: number): void => change(toasts.filter((one) => one.id !== id)),
  /** For the one component that draws them. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly Toast[] => toasts,
};
