import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q, useApiMutation } from '../../api/query.ts';
import type { User } from '../../ui/session/session.ts';
import { useReadVersion } from '../../ui/forms/versions/use-read-version.ts';
import { SavedForm } from '../../ui/forms/SavedForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from './profile.module.css';

interface ProfileFormProps {
  user: User;
  onChanged: (user: User) => void;
}

/** The fields that users may change about themselves. */
export function ProfileForm({ user, onChanged }: ProfileFormProps) {
  const kept = draftOf(user);
  const [draft, setDraft] = useState(kept);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(kept);
  const { data: countries = [] } = useQuery({ ...q('listCountryCodes'), staleTime: Infinity });
  const version = useReadVersion(user.version, isChanged);
  const save = useApiMutation('updateProfile', {
    invalidates: ['getProfile', 'getClient'],
    onSuccess: ({ message, data }) => {
      onChanged(data);
      setDraft(draftOf(data));
      toast.done(message);
    },
  });
  const field = (name: 'first_name' | 'last_name' | 'mobile') => ({
    value: draft[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });

  return (
    <SavedForm
      className={css.form}
      label="Your details"
      readOnly={false}
      isChanged={isChanged}
      canSave={isChanged && draft.first_name.trim() !== ''}
      busy={save.isPending}
      error={save.error}
      onSave={() =>
        save.mutate({
          data: { ...draft, mobile: draft.mobile.trim() === '' ? null : draft.mobile.trim(), version },
        })
      }
      onDiscard={() => setDraft(kept)}
    >
      <TextInput
        label="First name"
        required
        withAsterisk={false}
        maxLength={100}
        autoComplete="given-name"
        {...field('first_name')}
      />
      <TextInput label="Last name" maxLength={100} autoComplete="family-name" {...field('last_name')} />
      <Select
        label="Dial code"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'No country' }}
        nothingFoundMessage="No such country"
        data={countries.map(({ id, name, phonecode }) => ({
          value: String(id),
          label: `${name} +${phonecode}`,
        }))}
        value={draft.mobile_country_id === null ? null : String(draft.mobile_country_id)}
        onChange={(id) => setDraft({ ...draft, mobile_country_id: id === null ? null : Number(id) })}
      />
      <TextInput label="Mobile" type="tel" maxLength={30} autoComplete="tel-national" {...field('mobile')} />
    </SavedForm>
  );
}

const draftOf = ({ first_name, last_name, mobile, mobile_country_id }: User) => ({
  first_name,
  last_name,
  mobile: mobile ?? '',
  mobile_country_id: mobile_country_id ?? null,
});
