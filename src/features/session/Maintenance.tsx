import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { MESSAGES } from '../../domain/messages.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import type { Session } from './session.ts';

const EVERY = 10_000;

/** Shown while the server is unavailable; checks for it and then returns to the same screen. */
export function Maintenance({ session, message }: { session: Session; message: string | null }) {
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    const timer = setInterval(() => void session.probe().catch(() => undefined), EVERY);
    return () => clearInterval(timer);
  }, [session]);

  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <Notice
        tone="error"
        title={message ?? MESSAGES.maintenance}
        action={
          <Button
            variant="default"
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
        }
      >
        This page checks every ten seconds and returns to your screen when the server is back.
      </Notice>
    </main>
  );
}
