import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { MESSAGES } from '../../domain/messages.ts';
import type { Session } from './session.ts';
import css from './notice-bar.module.css';

const EVERY = 10_000;

/** Shown above the screen while the server is unavailable. Polls until it is back. */
export function Maintenance({ session, message }: { session: Session; message: string | null }) {
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    const timer = setInterval(() => void session.probe().catch(() => undefined), EVERY);
    return () => clearInterval(timer);
  }, [session]);

  return (
    <div className={css.notice} data-now role="alert">
      <p>
        <strong>{message ?? MESSAGES.maintenance}</strong> What you typed stays here. This page checks every
        ten seconds, and goes on when the server is back.
      </p>
      <Button
        variant="default"
        size="compact-sm"
        loading={asking}
        onClick={() => {
          setAsking(true);
          void session
            .probe()
            .catch(() => undefined)
            .finally(() => setAsking(false));
        }}
      >
        Try now
      </Button>
    </div>
  );
}
