import { createFileRoute, notFound } from '@tanstack/react-router';

/**
 * Any other path below /settings, so that the frame can lead from an area's path to its first one.
 */
export const Route = createFileRoute('/settings/$')({
  beforeLoad: () => void notFound({ throw: true }),
});
