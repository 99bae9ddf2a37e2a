import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { useAssociates } from '../../ui/forms/associates.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { Guest } from './guest.ts';
import { EMPTY_MEMBER, newMemberOf } from './member-draft.ts';
import { MemberFields } from './MemberFields.tsx';

interface MakeCustomerDrawerProps {
  guest: Guest;
  opened: boolean;
  onClose: () => void;
  onMade: (clientId: string) => void;
}

/** Makes a customer of a guest, starting from the details that the guest gave. */
export default function MakeCustomerDrawer({ guest, opened, onClose, onMade }: MakeCustomerDrawerProps) {
  const [draft, setDraft] = useState({
    ...EMPTY_MEMBER,
    first_name: guest.first_name,
    last_name: guest.last_name,
    email: guest.email,
    mobile: guest.mobile ?? '',
    mobile_country_id: guest.mobile_country_id,
  });
  const [company, setCompany] = useState(guest.company_name ?? '');
  const [associate, setAssociate] = useState<string | null>(null);
  const associates = useAssociates(opened);
  const make = useApiMutation('makeCustomer', {
    invalidates: ['listGuests', 'listClients', 'listClientOptions', 'listEnquiries'],
    onSuccess: ({ message, data }) => {
      toast.done(message);
      onClose();
      onMade(data.id);
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Make a customer"
      lead="The guest is signed out, and their open enquiries become the customer’s. The business starts unregistered."
      submit="Make a customer"
      busy={make.isPending}
      error={make.error}
      onSubmit={() =>
        make.mutate({
          path: { id: guest.id },
          data: { ...newMemberOf(draft), company_name: company, business_associate_id: associate },
        })
      }
    >
      <TextInput
        label="Company"
        required
        maxLength={200}
        error={make.error?.field === 'company_name'}
        value={company}
        onChange={(event) => setCompany(event.currentTarget.value)}
      />
      <MemberFields
        draft={draft}
        onChange={(next) => setDraft({ ...draft, ...next })}
        error={make.error}
        isNew
      />
      <Select
        label="Business associate"
        placeholder="None yet"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'No associate' }}
        data={associates}
        error={make.error?.field === 'business_associate_id'}
        value={associate}
        onChange={setAssociate}
      />
    </DrawerForm>
  );
}
