import '@mantine/notifications/styles.layer.css';
import { Notifications as Stack, notifications } from '@mantine/notifications';
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
      renderToastsWith(({ tone, message, whatToDo, lasts }) => {
        const done = tone === 'done';
        notifications.show({
          // The same message is shown once, even when five lists fail together.
          id: `${tone} ${message}`,
          autoClose: lasts ?? false,
          withBorder: true,
          role: done ? 'status' : 'alert',
          color: COLOR[tone],
          icon: done ? <IconCheck size={16} stroke={2} /> : <IconAlertTriangle size={16} stroke={1.5} />,
          message: (
            <>
              {message}
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
