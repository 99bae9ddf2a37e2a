import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../ui/notices/Notice.tsx';

/** A screen that the person may not enter: said once, with who can help and where they can go. */
export function Closed({ place }: { place: string }) {
  return (
    <Notice
      tone="forbidden"
      title={`${place}: not open to you`}
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
