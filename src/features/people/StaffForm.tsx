import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { ROLE, ROLE_NAME } from '../../domain/codes.ts';
import { memberName } from '../../lists/staff.ts';
import { useRightsOver } from '../../ui/actions/PersonButton.tsx';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { changeOf, draftOf, EMPTY_MEMBER, newMemberOf } from './member-draft.ts';
import { MemberFields } from './MemberFields.tsx';
import { STAFF_ROLES, type StaffRole } from './people-views.ts';

export type StaffMember = AnswerOf<'listStaff'>['data'][number];

interface StaffFormProps {
  /** Null to add somebody. */
  member: StaffMember | null;
  opened: boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
}

const ROLES = STAFF_ROLES.map((role) => ({ value: String(role), label: ROLE_NAME[role] }));
const MAY: Readonly<Record<StaffRole, string>> = {
  [ROLE.administrator]: 'Can do everything, except where a permission is taken away.',
  [ROLE.qualityControl]: 'Looks after the stock and answers questions about stones.',
  [ROLE.auditor]: 'Can see what administrators see, but cannot change anything.',
};

/** Adds an administrator, somebody to quality control or an auditor, or changes one. */
export default function StaffForm({ member, opened, onClose, onSaved }: StaffFormProps) {
  const [draft, setDraft] = useState(member === null ? EMPTY_MEMBER : draftOf(member));
  const [read] = useState(member);
  const [role, setRole] = useState<StaffRole>(
    STAFF_ROLES.find((one) => one === member?.role_id) ?? ROLE.administrator,
  );
  const act = useStaffActs(role, (message, id) => {
    toast.done(message);
    onClose();
    onSaved(id);
  });
  const over = useRightsOver({ role_id: role });
  const isRefused = member === null && !over.ok;
  const { error } = member === null ? act.create : act.update;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={member === null ? 'Add a person' : `Edit ${memberName(member)}`}
      submit={member === null ? `Add ${ROLE_NAME[role].toLowerCase()}` : 'Save'}
      busy={act.create.isPending || act.update.isPending}
      error={error}
      onSubmit={() => {
        if (isRefused) return false;
        if (member === null) act.create.mutate({ data: newMemberOf(draft) });
        else act.update.mutate({ path: { id: member.id }, data: changeOf(draft, read ?? member) });
        return true;
      }}
      lead={isRefused ? over.refusal.sentence : MAY[role]}
    >
      {member === null && (
        <SegmentedControl
          aria-label="Role"
          data={ROLES}
          value={String(role)}
          onChange={(value) => setRole(STAFF_ROLES.find((one) => String(one) === value) ?? role)}
        />
      )}
      <MemberFields
        draft={draft}
        onChange={(next) => setDraft({ ...draft, ...next })}
        error={error}
        isNew={member === null}
      />
    </DrawerForm>
  );
}

/** Each role has its own operations. */
function useStaffActs(role: StaffRole, onSaved: (message: string, id: string) => void) {
  const done = {
    invalidates: ['listStaff', 'getAccount'] as const,
    onSuccess: ({ message, data }: { message: string; data: StaffMember }) => onSaved(message, data.id),
  };
  const acts = {
    [ROLE.administrator]: {
      create: useApiMutation('createAdmin', done),
      update: useApiMutation('updateAdmin', done),
    },
    [ROLE.qualityControl]: {
      create: useApiMutation('createQc', done),
      update: useApiMutation('updateQc', done),
    },
    [ROLE.auditor]: {
      create: useApiMutation('createAuditor', done),
      update: useApiMutation('updateAuditor', done),
    },
  };
  return acts[role];
}
