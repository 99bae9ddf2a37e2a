import { Button } from '@mantine/core';
import { ApiError } from '../../api/errors.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { NotGranted } from './NotGranted.tsx';
import { Notice } from './Notice.tsx';
import { toneOf, type FailureTone } from './tone.ts';
import type { ListError } from '../lists/use-fetch-cycle.ts';

interface LoadFailedProps {
  error: ApiError | ListError;
  /** The title, if the error itself does not say what failed. */
  title?: string;
  onRetry?: (() => void) | undefined;
}

/**
 * Replaces content that failed to load: what failed, why, the request id, and a retry button if
 * that may help.
 */
export function LoadFailed({ error, title, onRetry }: LoadFailedProps) {
  const tone = toneOf(error);
  const { what, why } = wordsOf(error, tone);
  const head = title ?? what;
  if (error.missing !== null) return <NotGranted title={head} missing={error.missing} />;
  return (
    <Notice
      tone={tone}
      title={head}
      detail={error.requestId === null ? undefined : `Request ${error.requestId}`}
      action={
        onRetry !== undefined &&
        tone === 'error' && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {why === null || why === head ? undefined : why}
    </Notice>
  );
}

/**
 * A list has its own failure message. For a single call there is only the server's, and "not found"
 * needs no title.
 */
function wordsOf(error: ApiError | ListError, tone: FailureTone): { what: string; why: string | null } {
  if (!(error instanceof ApiError)) return { what: error.message, why: error.reason };
  return tone === 'error'
    ? { what: MESSAGES.fetchFailed, why: error.message }
    : { what: error.message, why: null };
}
