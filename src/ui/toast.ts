import { notifications } from '@mantine/notifications';

/** Notifications stand at the top: three seconds, errors five. (Specification, section 8.) */
export const toast = {
  done(message: string): void {
    notifications.show({ message, color: 'var(--status-green)', autoClose: 3000 });
  },
  /** An error, with what to do where there is something. The same one does not pile up. */
  failed(message: string, whatToDo?: string): void {
    notifications.show({
      id: `failed:${message}`,
      ...(whatToDo === undefined ? { message } : { title: message, message: whatToDo }),
      color: 'var(--status-red)',
      autoClose: 5000,
      role: 'alert',
    });
  },
};
