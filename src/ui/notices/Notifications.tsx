import '@mantine/notifications/styles.layer.css';
import { Button } from '@mantine/core';
import { Notifications as Stack, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { renderToastsWith } from './toast.ts';
import css from './Notifications.module.css';

const COLOR = { done: 'green', failed: 'red', warned: 'orange' } as const;

/**
 * Renders notifications at the top. Screen readers announce errors at once and the rest at the next
 * pause.
 */
export default function Notifications() {
  useEffect(
    () =>
      renderToastsWith(({ tone, message, whatToDo, act, lasts }) => {
        const done = tone === 'done';
        // One at a time: what happened before is over, except warnings, which stay until dismissed.
        // The same message is shown once, even when five lists fail together.
        const id = `${tone} ${message}`;
        for (const one of notificationsStore.getState().notifications)
          if (one.id !== undefined && one.id !== id && !one.id.startsWith('warned'))
            notifications.hide(one.id);
        notifications.show({
          id,
          autoClose: lasts ?? false,
          withBorder: true,
          role: done ? 'status' : 'alert',
          color: COLOR[tone],
          icon: done ? <IconCheck size={16} stroke={2} /> : <IconAlertTriangle size={16} stroke={1.5} />,
          message: (
            <>
              <span>{message}</span>
              {act !== undefined && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={css.act}
                  onClick={() => {
                    notifications.hide(id);
                    act.run();
                  }}
                >
                  {act.label}
                </Button>
              )}
              {whatToDo !== undefined && <span className={css.whatToDo}>{whatToDo}</span>}
            </>
          ),
          closeButtonProps: { 'aria-label': 'Dismiss' },
        });
      }),
    [],
  );
  return (
    <Stack position="top-center" limit={3} containerWidth={440} transitionDuration={140} classNames={css} />
  );
}
