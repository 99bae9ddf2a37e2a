/** What a failure is to the person: a door that is closed to them, a thing that is not there, or something that went wrong. */
export type FailureTone = 'forbidden' | 'missing' | 'error';

/** The tone in which a failed call is told, by its HTTP status; 0 where no answer came. */
export function toneOf({ status }: { status: number }): FailureTone {
  if (status === 403) return 'forbidden';
  return status === 404 ? 'missing' : 'error';
}
