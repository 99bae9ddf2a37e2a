import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CountrySelect } from '../../ui/forms/choices/CountrySelect.tsx';
import type { GuestCredentials } from './signing-in.ts';
import common from '../../ui/common.module.css';
import fields from '../../ui/forms/fields.module.css';

type Draft = Omit<GuestCredentials, 'mobile_country_id'> & { mobile_country_id: number | null };

/**
 * The guest sign-in. Guests may look and enquire; to hold stones they need a registered business.
 */
export default function GuestForm({
  busy,
  onSubmit,
}: {
  busy: boolean;
  onSubmit: (data: GuestCredentials) => void;
}) {
  const [draft, setDraft] = useState<Draft>({
    company_name: '',
    contact_person: '',
    mobile: '',
    email: '',
    mobile_country_id: null,
  });
  const [missing, setMissing] = useState(false);
  const field = (name: 'company_name' | 'contact_person' | 'mobile' | 'email') => ({
    name,
    required: true,
    withAsterisk: false,
    value: draft[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });

  return (
    <form
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        const { mobile_country_id } = draft;
        setMissing(mobile_country_id === null);
        if (mobile_country_id !== null && !busy) onSubmit({ ...draft, mobile_country_id });
      }}
    >
      <TextInput label="Company" maxLength={200} autoComplete="organization" {...field('company_name')} />
      <TextInput label="Contact person" maxLength={200} autoComplete="name" {...field('contact_person')} />
      <div className={fields.dial}>
        <CountrySelect
          label="Dial code"
          dial
          value={draft.mobile_country_id}
          onChange={(mobile_country_id) => setDraft({ ...draft, mobile_country_id })}
          error={missing && draft.mobile_country_id === null ? 'Choose one' : undefined}
        />
        <TextInput
          label="Mobile"
          type="tel"
          maxLength={30}
          autoComplete="tel-national"
          {...field('mobile')}
        />
      </div>
      <TextInput label="E-mail" type="email" maxLength={200} autoComplete="email" {...field('email')} />
      <Button type="submit" loading={busy} fullWidth>
        Continue as a guest
      </Button>
      <p className={common.quiet}>
        Your enquiries stay in this browser for a day, or until you sign out. After that you start as a new
        guest.
      </p>
    </form>
  );
}
