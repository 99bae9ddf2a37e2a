import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import type { AnnouncementKind } from '../../domain/announcements.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGED_BY_HOME, KIND, type Announcement } from './announcement.ts';

interface DeleteAnnouncementProps {
  kind: AnnouncementKind;
  announcement: Announcement;
  readOnly: boolean;
}

/** Deletes an announcement after a confirmation. */
export function DeleteAnnouncement({ kind, announcement: { id, title }, readOnly }: DeleteAnnouncementProps) {
  const [asking, setAsking] = useState(false);
  const remove = useApiMutation(KIND[kind].remove, {
    invalidates: CHANGED_BY_HOME,
    onSuccess: ({ message }) => toast.done(message),
    onError: ({ message }) => {
      setAsking(false);
      toast.failed(message);
    },
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete ${title}`}
        disabled={readOnly}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Delete the ${KIND[kind].one}`}
        acknowledge={`I know that ${title} cannot be restored`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ path: { id } })}
      >
        {`${title} is deleted with its pictures. To show it again later, make it inactive instead.`}
      </ConfirmAction>
    </>
  );
}
