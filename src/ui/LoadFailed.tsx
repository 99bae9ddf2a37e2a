import { Button } from '@mantine/core';
import { MESSAGES } from '../domain/messages.ts';
import type { ApiError } from '../api/errors.ts';
import { Notice } from './Notice.tsx';

/** Where a screen without a table stands empty: what failed, why, how to find the call in the log, and once more. */
export function LoadFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Notice
      tone={error.status === 403 ? 'forbidden' : 'error'}
      title={MESSAGES.fetchFailed}
      detail={error.requestId === null ? undefined : `Request ${error.requestId}`}
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}
