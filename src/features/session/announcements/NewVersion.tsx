import { Button, CloseButton, Modal } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { version as own } from '../../../../package.json';
import type { AnswerOf } from '../../../api/client.ts';
import { isOlder } from '../../../domain/app-versions.ts';
import { useLayer, useOpenDialog } from '../../../ui/actions/open-dialogs.ts';
import { useWhenFree } from './use-when-free.ts';
import css from './announcements.module.css';

type App = NonNullable<AnswerOf<'readShown'>['app']>;

/** A person who postpones the reload is asked again after this long. */
const AGAIN_MS = 60_000;

const reload = (): void => location.reload();

/** Announces a newer version of the portal; a required one cannot be dismissed. */
export function NewVersion({ app }: { app: App }) {
  const [closed, setClosed] = useState<string | null>(null);
  const isRequired = app.required_version !== null && isOlder(own, app.required_version);
  if (!isOlder(own, app.version) || (!isRequired && closed === app.version)) return null;
  return (
    <>
      <section className={css.version} data-required={isRequired || undefined} aria-label="New version">
        <IconRefresh size={20} stroke={1.5} aria-hidden />
        <p>
          <strong>
            {isRequired ? 'This version can no longer be used.' : 'There is a new version of the portal.'}
          </strong>{' '}
          {app.notes}
        </p>
        <Button size="xs" variant={isRequired ? 'filled' : 'default'} onClick={reload}>
          Reload
        </Button>
        {!isRequired && <CloseButton aria-label="Later" onClick={() => setClosed(app.version)} />}
      </section>
      {isRequired && <Insist notes={app.notes} />}
    </>
  );
}

/**
 * Asks for a reload when the person is not busy. It never reloads by itself, because input and
 * selections would be lost.
 */
function Insist({ notes }: { notes: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDue, setIsDue] = useState(true);
  useOpenDialog(isOpen);
  useWhenFree(isDue && !isOpen, () => setIsOpen(true));
  useEffect(() => {
    if (isDue) return undefined;
    const timer = setTimeout(() => setIsDue(true), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  const later = (): void => {
    setIsDue(false);
    setIsOpen(false);
  };
  useLayer(isOpen, later);
  return (
    <Modal
      opened={isOpen}
      onClose={later}
      title="Load the new version"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={css.sentence}>
        This version of the portal can no longer be used. Reload the page to continue with the new one.{' '}
        {notes}
      </p>
      <div className={css.acts}>
        <Button variant="default" onClick={later}>
          In a minute
        </Button>
        <Button data-autofocus onClick={reload}>
          Reload
        </Button>
      </div>
    </Modal>
  );
}
