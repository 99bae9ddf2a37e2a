import { createFileRoute, redirect } from '@tanstack/react-router';
import { Notice } from '../ui/notices/Notice.tsx';
import { firstScreen, sidebarOf } from '../ui/shell/sidebar.ts';

/** Leads each role to its first screen. (Specification, section 2.) */
export const Route = createFileRoute('/dashboard')({
  staticData: { title: 'Welcome' },
  beforeLoad: ({ context: { session, screens } }) => {
    const { user } = session.actor.getSnapshot().context;
    const first = user === null ? null : firstScreen(sidebarOf(user.permissions, screens));
    if (first !== null) throw redirect({ to: first });
  },
  component: NothingGranted,
});

function NothingGranted() {
  return (
    <Notice tone="forbidden" title="You do not have access to any screens yet">
      Ask an administrator: access is given under Settings, Roles and permissions.
    </Notice>
  );
}
