import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import type { AnnouncementKind } from '../../domain/announcements.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { Changes } from '../../ui/actions/Changes.tsx';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import {
  CHANGED_BY_HOME,
  changesBetween,
  draftOf,
  EMPTY,
  KIND,
  written,
  type Announcement,
} from './announcement.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';

interface AnnouncementDrawerProps {
  kind: AnnouncementKind;
  /** Null adds one. */
  announcement: Announcement | null;
  opened: boolean;
  onClose: () => void;
}

/**
 * Adds or edits an announcement, and asks before an edit is saved. The caller remounts it for each
 * one.
 */
export function AnnouncementDrawer({ kind, announcement, opened, onClose }: AnnouncementDrawerProps) {
  const before = announcement === null ? EMPTY : draftOf(announcement);
  const [draft, setDraft] = useState(before);
  const [asking, setAsking] = useState(false);
  const [isShort, setIsShort] = useState(false);
  const options = {
    invalidates: CHANGED_BY_HOME,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      setAsking(false);
      onClose();
    },
    onError: () => setAsking(false),
  };
  const add = useApiMutation(KIND[kind].create, options);
  const edit = useApiMutation(KIND[kind].update, options);
  const { one, a } = KIND[kind];
  const data = written(kind, draft);
  const changes = changesBetween(kind, before, draft);
  const files = draft.files.length === 0 ? undefined : { images: draft.files };
  const stays = new Set(draft.kept.map(({ id }) => id));
  const removed = before.kept.flatMap(({ id }) => (stays.has(id) ? [] : [id]));
  return (
    <>
      <DrawerForm
        opened={opened}
        covered={asking}
        onClose={onClose}
        title={announcement === null ? `Add ${a}` : `Edit ${announcement.title}`}
        submit={announcement === null ? `Add ${one}` : 'Save'}
        busy={add.isPending || edit.isPending}
        error={add.error ?? edit.error}
        about={announcement?.id}
        onSubmit={() => {
          setIsShort(data === undefined);
          if (data === undefined) return false;
          if (announcement === null) return add.mutate({ data, files });
          if (changes.length === 0) return onClose();
          setAsking(true);
          return false;
        }}
      >
        <AnnouncementFields
          kind={kind}
          draft={draft}
          onDraft={(part) => setDraft((now) => ({ ...now, ...part }))}
          asksForDays={isShort && data === undefined}
        />
      </DrawerForm>
      <ConfirmAction
        opened={opened && asking}
        onClose={() => setAsking(false)}
        title="Save the changes"
        fields={<Changes changes={changes} />}
        busy={edit.isPending}
        onConfirm={() =>
          announcement !== null &&
          data !== undefined &&
          edit.mutate({
            path: { id: announcement.id },
            data: { ...data, removeFiles: removed, version: announcement.version },
            files,
          })
        }
      >
        {`Clients see the ${one} like this from now on.`}
      </ConfirmAction>
    </>
  );
}
