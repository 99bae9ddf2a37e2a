import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { useAct } from '../../api/query.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { useAssociates } from './use-associates.ts';
import { useBusinessTypes } from './use-business-types.ts';
import css from './clients.module.css';

type NewClient = DataOf<'addClientWithBusiness'>;

const EMPTY: Required<NewClient> = {
  email: '',
  user_name: '',
  first_name: '',
  last_name: '',
  mobile: '',
  mobile_country_id: null,
  business_associate_id: null,
  company_name: '',
  business_type: '',
  designation: '',
  tax_identification_number: '',
  address: '',
  city: '',
  state: '',
  country_id: null,
};

interface AddClientDrawerProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
  /** Administrators choose the client's associate; an associate's clients are their own. */
  chooses: boolean;
}

/** Adds a client with their business. Documents follow later. */
export default function AddClientDrawer({ opened, onClose, onAdded, chooses }: AddClientDrawerProps) {
  const [draft, setDraft] = useState(EMPTY);
  const associates = useAssociates(chooses);
  const types = useBusinessTypes();
  const add = useAct('addClientWithBusiness', {
    invalidates: ['listClients', 'listClientOptions'],
    onSuccess: ({ message, data }) => {
      toast.done(message);
      setDraft(EMPTY);
      onClose();
      onAdded(data.id);
    },
  });
  const change = (next: Partial<NewClient>): void => setDraft({ ...draft, ...next });
  const refused = fieldOf(add.error);
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
    value: draft[name] ?? '',
    error: refused === name,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  });

  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Add a client"
      lead="The business starts unregistered. It is registered once both documents are approved."
      submit="Add client"
      busy={add.isPending}
      error={add.error}
      onSubmit={() => add.mutate({ data: written(draft) })}
    >
      <TextInput label="Company" required maxLength={200} data-autofocus {...field('company_name')} />
      <div className={css.pair}>
        <Autocomplete
          label="Type of business"
          data={types}
          maxLength={100}
          value={draft.business_type ?? ''}
          onChange={(business_type) => change({ business_type })}
        />
        <TextInput label="Tax identification number" maxLength={60} {...field('tax_identification_number')} />
      </div>
      <Textarea
        label="Address"
        autosize
        minRows={2}
        maxLength={500}
        value={draft.address ?? ''}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <CountrySelect
        label="Country"
        value={draft.country_id}
        onChange={(country_id) => change({ country_id })}
      />
      <PlaceFields
        country={draft.country_id}
        state={draft.state ?? ''}
        city={draft.city ?? ''}
        onChange={change}
      />
      <h3 className={css.formPart}>Contact person</h3>
      <div className={css.pair}>
        <TextInput label="First name" required maxLength={100} {...field('first_name')} />
        <TextInput label="Last name" maxLength={100} {...field('last_name')} />
      </div>
      <TextInput label="E-mail" type="email" required maxLength={200} {...field('email')} />
      <div className={css.dial}>
        <CountrySelect
          label="Dial code"
          dial
          value={draft.mobile_country_id}
          onChange={(mobile_country_id) => change({ mobile_country_id })}
        />
        <TextInput label="Mobile" type="tel" maxLength={30} {...field('mobile')} />
      </div>
      <h3 className={css.formPart}>Sign-in</h3>
      <TextInput
        label="User name"
        description="An invitation to choose a password goes to the e-mail."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={60}
        {...field('user_name')}
      />
      {chooses && (
        <Select
          label="Business associate"
          placeholder="Nobody yet"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Nobody yet' }}
          data={associates}
          value={draft.business_associate_id}
          onChange={(business_associate_id) => change({ business_associate_id })}
        />
      )}
    </DrawerForm>
  );
}

/** Empty fields are not sent: without a user name there is none. */
function written(draft: Required<NewClient>): NewClient {
  const { email, first_name, company_name, ...rest } = draft;
  const said = Object.entries(rest).filter(([, value]) => value !== '' && value !== null);
  return { email, first_name, company_name, ...Object.fromEntries(said) };
}

function fieldOf(error: ApiError | null): string | null {
  const data = error?.data;
  return typeof data === 'object' && data !== null && 'field' in data ? String(data.field) : null;
}
