import { createFileRoute, notFound } from '@tanstack/react-router';

/**
 * Any other path below /settings, so that the frame can lead from an area's path to its first one.
 */
export const Route = createFileRoute('/settings/$')({
  beforeLoad: ({ params: { _splat: rest } }) => {
    // It also matches /settings itself, whose frame says that no setting is open.
    if (rest !== undefined && rest !== '') notFound({ throw: true });
  },
});
