import { NoMailServer } from '../../ui/notices/NoMailServer.tsx';
import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { FIXED_MASTER } from '../../domain/masters.ts';
import { useAssociates } from '../../ui/forms/associates.ts';
import { EMAIL_CHANGE_NOTE } from '../../ui/forms/email-change-note.ts';
import { CountrySelect } from '../../ui/forms/choices/CountrySelect.tsx';
import { PlaceFields } from '../../ui/forms/choices/PlaceFields.tsx';
import { useSubMasterNames } from '../../ui/forms/use-sub-master-names.ts';
import type { ClientDraft } from './client-draft.ts';
import css from './clients.module.css';
import common from '../../ui/common.module.css';
import fields from '../../ui/forms/fields.module.css';

interface ClientFieldsProps {
  draft: ClientDraft;
  onChange: (change: Partial<ClientDraft>) => void;
  error: ApiError | null;
  /** A new client gets an invitation. */
  isNew: boolean;
  /** Administrators choose the client's associate; an associate's clients are their own. */
  chooses: boolean;
  /**
   * Only administrators change a client's user name and e-mail; they are entered when the client is
   * added.
   */
  renames: boolean;
}

/** A client's business, contact person and sign-in: the same for adding and for changing. */
export function ClientFields({ draft, onChange, error, isNew, chooses, renames }: ClientFieldsProps) {
  const associates = useAssociates(chooses);
  // The one that the business has stays, also if it is no longer active.
  const [present] = useState(draft.business_type);
  const types = useSubMasterNames(FIXED_MASTER.businessType, present);
  const designations = useSubMasterNames(FIXED_MASTER.companyDesignation);
  const refused = error?.field ?? null;
  const field = (
    name:
      | 'email'
      | 'user_name'
      | 'first_name'
      | 'last_name'
      | 'mobile'
      | 'company_name'
      | 'tax_identification_number',
  ) => ({
    name,
    value: draft[name],
    error: refused === name,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput label="Company" required maxLength={200} data-autofocus {...field('company_name')} />
      <div className={fields.pair}>
        <Select
          label="Type of business"
          placeholder="Not specified"
          clearable
          clearButtonProps={{ 'aria-label': 'Not specified' }}
          data={types}
          error={refused === 'business_type'}
          value={draft.business_type || null}
          onChange={(type) => onChange({ business_type: type ?? '' })}
        />
        <TextInput label="Tax identification number" maxLength={60} {...field('tax_identification_number')} />
      </div>
      <Textarea
        label="Address"
        autosize
        minRows={2}
        maxLength={500}
        value={draft.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <CountrySelect
        label="Country"
        value={draft.country_id}
        onChange={(country_id) => onChange({ country_id })}
      />
      <PlaceFields country={draft.country_id} state={draft.state} city={draft.city} onChange={onChange} />
      <h3 className={css.formPart}>Contact person</h3>
      <div className={fields.pair}>
        <TextInput label="First name" required maxLength={100} {...field('first_name')} />
        <TextInput label="Last name" maxLength={100} {...field('last_name')} />
      </div>
      <Autocomplete
        label="Position"
        data={designations}
        maxLength={100}
        value={draft.designation}
        onChange={(designation) => onChange({ designation })}
      />
      <TextInput
        label="E-mail"
        type="email"
        required
        maxLength={200}
        readOnly={!renames}
        description={isNew || !renames ? undefined : EMAIL_CHANGE_NOTE}
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
      <h3 className={css.formPart}>Sign-in</h3>
      {isNew && <NoMailServer />}
      <TextInput
        label="User name"
        description={isNew ? 'We send an invitation to choose a password to this e-mail.' : undefined}
        autoComplete="off"
        maxLength={60}
        readOnly={!renames}
        {...field('user_name')}
      />
      {!renames && (
        <p className={common.quiet}>Only administrators can change a client’s e-mail and user name.</p>
      )}
      {chooses && (
        <Select
          label="Business associate"
          placeholder="None yet"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'No associate' }}
          data={associates}
          value={draft.business_associate_id}
          onChange={(business_associate_id) => onChange({ business_associate_id })}
        />
      )}
    </>
  );
}
