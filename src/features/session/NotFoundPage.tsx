import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Notice } from '../../ui/notices/Notice.tsx';

/** In place of a screen that does not exist. */
export default function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <Notice
      title="There is no such page"
      action={
        <Button variant="default" onClick={() => void navigate({ to: '/dashboard' })}>
          Go to your first screen
        </Button>
      }
    >
      The address may be mistyped, or you do not have access to the record.
    </Notice>
  );
}
