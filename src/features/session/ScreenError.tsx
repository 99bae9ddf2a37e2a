import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError, messageOf } from '../../api/errors.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { toneOf } from '../../ui/notices/tone.ts';

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
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Notice
      tone="error"
      title="This screen could not be shown"
      detail={requestId === null ? undefined : `Request ${requestId}`}
      action={
        <Button
          variant="default"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  );
}
