/** How a failure is presented: no access, not found, or an error. */
export type FailureTone = 'forbidden' | 'missing' | 'error';

/** The tone for a failed call by its HTTP status; 0 means no response. */
export function toneOf({ status }: { status: number }): FailureTone {
  if (status === 403) return 'forbidden';
  return status === 404 ? 'missing' : 'error';
}
