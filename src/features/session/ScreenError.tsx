import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError, messageOf } from '../../api/errors.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { toneOf } from '../../ui/notices/tone.ts';

/** The messages of Chromium, Firefox, WebKit and Vite for code or styles that did not load. */
const CODE_IS_MISSING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Shown when a screen failed or is forbidden, with a way to continue. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ApiError && toneOf(error) === 'forbidden') {
    return (
      <Notice tone="forbidden" title="You do not have access to this screen">
        {error.message}
      </Notice>
    );
  }
  // A browser does not ask again for code that it failed to load.
  const isCodeMissing = error instanceof Error && CODE_IS_MISSING.test(error.message);
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Notice
      tone="error"
      title={isCodeMissing ? 'This screen could not be loaded' : 'This screen could not be shown'}
      detail={requestId === null ? undefined : `Request ${requestId}`}
      action={
        <Button
          variant="default"
          onClick={() => {
            if (isCodeMissing) return location.reload();
            reset();
            void router.invalidate();
          }}
        >
          {isCodeMissing ? 'Reload' : 'Try again'}
        </Button>
      }
    >
      {isCodeMissing
        ? 'Pavilion was updated, or the connection broke off. Reload to continue.'
        : messageOf(error)}
    </Notice>
  );
}
