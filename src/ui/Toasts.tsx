import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { toast } from './toast.ts';
import css from './Toasts.module.css';

/** Draws the notifications; errors are spoken at once, the rest when there is a pause. */
export function Toasts() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.current);
  return (
    <div className={css.toasts} aria-live="polite">
      {toasts.map(({ id, tone, message, whatToDo }) => (
        <div key={id} className={css.toast} data-tone={tone} role={tone === 'failed' ? 'alert' : 'status'}>
          {tone === 'failed' ? (
            <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
          ) : (
            <IconCheck size={18} stroke={2} aria-hidden />
          )}
          <p>
            {message}
            {whatToDo !== undefined && <span>{whatToDo}</span>}
          </p>
          <button type="button" aria-label="Dismiss" onClick={() => toast.dismiss(id)}>
            <IconX size={14} stroke={1.5} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  );
}
