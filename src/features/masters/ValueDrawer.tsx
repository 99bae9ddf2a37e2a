import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { Changes, type Change } from '../../ui/actions/Changes.tsx';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import {
  CHANGED_BY_MASTERS,
  changedValueData,
  changesBetween,
  draftOf,
  EMPTY_VALUE,
  newValueData,
  type Master,
  type Value,
} from './master.ts';
import { ValueFields } from './ValueFields.tsx';

interface ValueDrawerProps {
  master: Master;
  /** Null adds one. */
  value: Value | null;
  opened: boolean;
  onClose: () => void;
}

/** Adds or edits a value and asks before saving. The caller remounts it for each value. */
export function ValueDrawer({ master, value, opened, onClose }: ValueDrawerProps) {
  const before = value === null ? EMPTY_VALUE : draftOf(value);
  const [draft, setDraft] = useState(before);
  const [file, setFile] = useState<File | null>(null);
  const [removed, setRemoved] = useState(false);
  const [asking, setAsking] = useState(false);
  const options = {
    invalidates: CHANGED_BY_MASTERS,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      setAsking(false);
      onClose();
    },
    onError: () => setAsking(false),
  };
  const add = useApiMutation('createSubMaster', options);
  const edit = useApiMutation('updateSubMaster', options);
  const files: Record<string, File> = file === null ? {} : { image: file };
  const imageGoes = removed && file === null ? (value?.image?.id ?? null) : null;
  const changes = [...changesBetween({ ...before }, { ...draft }), ...imageChange(value, file, imageGoes)];
  return (
    <>
      <DrawerForm
        opened={opened}
        covered={asking}
        onClose={onClose}
        title={value === null ? `Add to ${master.name}` : `Edit ${value.name}`}
        submit={value === null ? 'Add value' : 'Save'}
        busy={add.isPending || edit.isPending}
        error={add.error ?? edit.error}
        about={value?.id}
        onSubmit={() => {
          if (value === null) return add.mutate({ data: newValueData(master, draft), files });
          if (changes.length === 0) return onClose();
          setAsking(true);
          return false;
        }}
      >
        <ValueFields
          master={master}
          value={value}
          draft={draft}
          onDraft={setDraft}
          file={file}
          onFile={setFile}
          removed={removed}
          onRemoved={setRemoved}
        />
      </DrawerForm>
      <ConfirmAction
        opened={opened && asking}
        onClose={() => setAsking(false)}
        title="Save the changes"
        fields={<Changes changes={changes} />}
        busy={edit.isPending}
        onConfirm={() =>
          value !== null &&
          edit.mutate({ path: { id: value.id }, data: changedValueData(draft, imageGoes, value), files })
        }
      >
        {`${before.name} is changed wherever it is shown.`}
      </ConfirmAction>
    </>
  );
}

function imageChange(value: Value | null, file: File | null, goes: string | null): Change[] {
  if (file === null && goes === null) return [];
  return [{ field: 'Image', from: value?.image?.name ?? 'nothing', to: file?.name ?? 'nothing' }];
}
