import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../ui/notices/Notice.tsx';

/** A screen the user may not open: says so, who can help, and where to go. */
export function Closed({ place }: { place: string }) {
  return (
    <Notice
      tone="forbidden"
      title={`You do not have access to ${place}`}
      action={
        <Button component={Link} to="/dashboard" variant="default">
          To your first screen
        </Button>
      }
    >
      Your role does not allow this. An administrator can grant it.
    </Notice>
  );
}
