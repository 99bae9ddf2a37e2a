import { NoMailServer } from '../../ui/notices/NoMailServer.tsx';
import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { EMAIL_CHANGE_NOTE } from '../../ui/forms/email-change-note.ts';
import { CountrySelect } from '../../ui/forms/choices/CountrySelect.tsx';
import type { MemberDraft } from './member-draft.ts';
import fields from '../../ui/forms/fields.module.css';

interface MemberFieldsProps {
  draft: MemberDraft;
  onChange: (change: Partial<MemberDraft>) => void;
  error: ApiError | null;
  /** A new person gets an invitation. */
  isNew: boolean;
}

/** Name, contact and sign-in of a person: the same for adding and for changing. */
export function MemberFields({ draft, onChange, error, isNew }: MemberFieldsProps) {
  const refused = error?.field ?? null;
  const field = (name: Exclude<keyof MemberDraft, 'mobile_country_id'>) => ({
    name,
    value: draft[name],
    error: refused === name,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <div className={fields.pair}>
        <TextInput label="First name" required maxLength={100} data-autofocus {...field('first_name')} />
        <TextInput label="Last name" maxLength={100} {...field('last_name')} />
      </div>
      <TextInput
        label="E-mail"
        type="email"
        required
        maxLength={200}
        description={isNew ? undefined : EMAIL_CHANGE_NOTE}
        {...field('email')}
      />
      <div className={fields.dial}>
        <CountrySelect
          label="Dial code"
          dial
          value={draft.mobile_country_id}
          onChange={(mobile_country_id) => onChange({ mobile_country_id })}
        />
        <TextInput label="Mobile" type="tel" maxLength={30} {...field('mobile')} />
      </div>
      {isNew && <NoMailServer />}
      <TextInput
        label="User name"
        description={isNew ? 'We send an invitation to choose a password to this e-mail.' : undefined}
        autoComplete="off"
        maxLength={60}
        {...field('user_name')}
      />
    </>
  );
}
