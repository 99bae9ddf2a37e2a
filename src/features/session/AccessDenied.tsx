import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NotGranted } from '../../ui/notices/NotGranted.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import type { Missing } from '../../ui/session/grants.ts';

interface AccessDeniedProps {
  place: string;
  /** The permission that would open it; null if the role can never have it. */
  missing: Missing | null;
}

/** A screen the user may not open: says so, who can help, and where to go. */
export default function AccessDenied({ place, missing }: AccessDeniedProps) {
  const title = `You do not have access to ${place}`;
  const first = (
    <Button component={Link} to="/dashboard" variant="default">
      Go to your first screen
    </Button>
  );
  if (missing !== null) return <NotGranted title={title} missing={missing} action={first} />;
  return (
    <Notice tone="forbidden" title={title} action={first}>
      Your role does not have access to this screen.
    </Notice>
  );
}
