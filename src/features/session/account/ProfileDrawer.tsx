import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { ROLE } from '../../../domain/codes.ts';
import { DrawerForm } from '../../../ui/forms/DrawerForm.tsx';
import { text } from '../../../ui/format.ts';
import { Facts } from '../../../ui/records/RecordDrawer.tsx';
import { nameOf, type User } from '../../../ui/session/session.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { CountrySelect } from '../../../ui/forms/choices/CountrySelect.tsx';
import { PictureField, type PictureChange } from './PictureField.tsx';
import fields from '../../../ui/forms/fields.module.css';

interface ProfileDrawerProps {
  user: User;
  opened: boolean;
  onClose: () => void;
  onChanged: (user: User) => void;
}

/** The user's profile, with the fields they may change. */
export default function ProfileDrawer(props: ProfileDrawerProps) {
  // Reopening starts from the saved values, not from an abandoned draft.
  return props.opened ? <Profile {...props} /> : null;
}

function Profile({ user, opened, onClose, onChanged }: ProfileDrawerProps) {
  const [draft, setDraft] = useState({
    first_name: user.first_name,
    last_name: user.last_name,
    mobile: user.mobile ?? '',
    mobile_country_id: user.mobile_country_id ?? null,
  });
  const [version] = useState(user.version);
  const [picture, setPicture] = useState<PictureChange>(null);
  const save = useApiMutation('updateProfile', {
    invalidates: ['getProfile'],
    onSuccess: (answer) => {
      onChanged(answer.data);
      toast.done(answer.message);
      onClose();
    },
  });

  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={nameOf(user)}
      submit="Save"
      busy={save.isPending}
      error={save.error}
      onSubmit={() =>
        save.mutate({
          data: {
            ...draft,
            mobile: draft.mobile === '' ? null : draft.mobile,
            picture: picture === 'off' ? null : undefined,
            version,
          },
          files: picture instanceof File ? { picture } : undefined,
        })
      }
    >
      <Facts
        facts={[
          { name: 'E-mail', value: user.email },
          { name: 'User name', value: text(user.user_name) },
          { name: 'Role', value: user.role_name },
          { name: 'Company', value: text(user.business_details?.company_name) },
          { name: 'Business associate', value: text(user.business_associate_details?.name) },
        ]}
      />
      {user.role_id !== ROLE.guest && <PictureField user={user} change={picture} onChange={setPicture} />}
      <TextInput
        label="First name"
        required
        withAsterisk={false}
        autoComplete="given-name"
        maxLength={100}
        value={draft.first_name}
        onChange={(event) => setDraft({ ...draft, first_name: event.currentTarget.value })}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        value={draft.last_name}
        onChange={(event) => setDraft({ ...draft, last_name: event.currentTarget.value })}
      />
      <div className={fields.dial}>
        <CountrySelect
          label="Dial code"
          dial
          value={draft.mobile_country_id}
          onChange={(mobile_country_id) => setDraft({ ...draft, mobile_country_id })}
        />
        <TextInput
          label="Mobile"
          type="tel"
          autoComplete="tel-national"
          maxLength={30}
          value={draft.mobile}
          onChange={(event) => setDraft({ ...draft, mobile: event.currentTarget.value })}
        />
      </div>
    </DrawerForm>
  );
}
