import { Button } from '@mantine/core';
import { ApiError } from '../../api/errors.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { Notice } from './Notice.tsx';
import { toneOf, type FailureTone } from './tone.ts';
import type { ListError } from '../lists/use-fetch-cycle.ts';

interface LoadFailedProps {
  error: ApiError | ListError;
  /** What failed, where the error's own words do not say it. */
  title?: string;
  onRetry?: (() => void) | undefined;
}

/** Where content would stand: what failed, why, how to find the call in the log, and once more where that may help. */
export function LoadFailed({ error, title, onRetry }: LoadFailedProps) {
  const tone = toneOf(error);
  const { what, why } = wordsOf(error, tone);
  const head = title ?? what;
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

/** A list has words of its own for its failure; of a single call there is what the server said, and nothing failed where nothing is. */
function wordsOf(error: ApiError | ListError, tone: FailureTone): { what: string; why: string | null } {
  if (!(error instanceof ApiError)) return { what: error.message, why: error.reason };
  return tone === 'error'
    ? { what: MESSAGES.fetchFailed, why: error.message }
    : { what: error.message, why: null };
}
