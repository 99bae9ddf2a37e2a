import { Select } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { FIXED_MASTER } from '../../domain/masters.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { useSubMasterNames } from '../../ui/forms/use-sub-master-names.ts';
import { toast } from '../../ui/notices/toast.ts';
import { memberName } from '../../lists/staff.ts';
import { changeOf, draftOf, EMPTY_MEMBER, newMemberOf } from './member-draft.ts';
import { MemberFields } from './MemberFields.tsx';

type Associate = AnswerOf<'getAssociate'>;

interface AssociateDrawerProps {
  /** Null to add somebody. */
  associate: Associate | null;
  opened: boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
}

const CHANGED = [
  'listAssociates',
  'getAssociate',
  'getAccount',
  'listAssociateOptions',
  'listClients',
] as const;

/** Adds a business associate or changes one. */
export default function AssociateDrawer({ associate, opened, onClose, onSaved }: AssociateDrawerProps) {
  const [draft, setDraft] = useState(associate === null ? EMPTY_MEMBER : draftOf(associate));
  const [read] = useState(associate);
  const [type, setType] = useState(associate?.business_associate_type ?? null);
  const types = useSubMasterNames(FIXED_MASTER.salesPersonType, associate?.business_associate_type ?? '');
  const done = {
    invalidates: CHANGED,
    onSuccess: ({ message, data }: { message: string; data: Associate }) => {
      toast.done(message);
      onClose();
      onSaved(data.id);
    },
  };
  const add = useApiMutation('addAssociate', done);
  const change = useApiMutation('updateAssociate', done);
  const error = add.error ?? change.error;
  function save(): void {
    if (associate === null) add.mutate({ data: { ...newMemberOf(draft), business_associate_type: type } });
    else
      change.mutate({
        path: { id: associate.id },
        data: { ...changeOf(draft, read ?? associate), business_associate_type: type },
      });
  }
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={associate === null ? 'Add a business associate' : `Edit ${memberName(associate)}`}
      submit={associate === null ? 'Add business associate' : 'Save'}
      busy={add.isPending || change.isPending}
      error={error}
      onSubmit={save}
    >
      <MemberFields
        draft={draft}
        onChange={(next) => setDraft({ ...draft, ...next })}
        error={error}
        isNew={associate === null}
      />
      <Select
        label="Type of salesperson"
        placeholder="Not specified"
        clearable
        clearButtonProps={{ 'aria-label': 'Not specified' }}
        data={types}
        error={error?.field === 'business_associate_type'}
        value={type}
        onChange={setType}
      />
    </DrawerForm>
  );
}
