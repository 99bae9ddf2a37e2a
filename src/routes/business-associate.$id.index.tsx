import { createFileRoute, redirect } from '@tanstack/react-router';

/** A business associate's page begins with the profile. */
export const Route = createFileRoute('/business-associate/$id/')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/business-associate/$id/$tab', params: { id, tab: 'profile' } });
  },
});
