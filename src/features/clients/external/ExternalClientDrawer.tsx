import { NoMailServer } from '../../../ui/notices/NoMailServer.tsx';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import type { DataOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { useApiMutation } from '../../../api/query.ts';
import { ROLE } from '../../../domain/codes.ts';
import { useAssociates } from '../../../ui/forms/associates.ts';
import { EMAIL_CHANGE_NOTE } from '../../../ui/forms/email-change-note.ts';
import { CountrySelect } from '../../../ui/forms/choices/CountrySelect.tsx';
import { DrawerForm } from '../../../ui/forms/DrawerForm.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import type { ClientDetail } from '../client.ts';
import css from '../clients.module.css';
import fields from '../../../ui/forms/fields.module.css';

type NewClient = DataOf<'addExternalClient'>;

interface Draft {
  role_id: NewClient['role_id'];
  company_name: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  mobile_country_id: number | null;
  user_name: string;
  business_associate_id: string | null;
}

interface ExternalClientDrawerProps {
  opened: boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
  /** The client to change; absent to add one. */
  client?: ClientDetail;
}

/** Adds an external client, or changes one. */
export default function ExternalClientDrawer(props: ExternalClientDrawerProps) {
  const { opened, onClose, onSaved, client } = props;
  const [draft, setDraft] = useState<Draft>(() => draftOf(client));
  const [version] = useState(client?.version ?? '');
  const associates = useAssociates();
  const done = {
    invalidates: [
      'listExternalClients',
      'getExternalClient',
      'getAccount',
      'listClientOptions',
      'listClients',
    ] as const,
    onSuccess: ({ message, data }: { message: string; data: { id: string } }) => {
      toast.done(message);
      onClose();
      onSaved(data.id);
    },
  };
  const add = useApiMutation('addExternalClient', done);
  const change = useApiMutation('changeExternalClient', done);
  const error = add.error ?? change.error;
  const refused = fieldOf(error);
  const set = (next: Partial<Draft>): void => setDraft({ ...draft, ...next });
  const field = (name: 'company_name' | 'first_name' | 'last_name' | 'email' | 'mobile' | 'user_name') => ({
    name,
    value: draft[name],
    error: refused === name,
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
  });
  const save = (): void => {
    if (client === undefined) add.mutate({ data: addedOf(draft) });
    else change.mutate({ path: { id: client.id }, data: { ...changedOf(draft), version } });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={client === undefined ? 'Add an external client' : 'Edit the client'}
      lead={
        client === undefined
          ? 'They get an invitation by e-mail. Set their inventory access and keys on their page.'
          : 'You cannot switch between API and FTP after adding a client.'
      }
      submit={client === undefined ? 'Add client' : 'Save'}
      busy={add.isPending || change.isPending}
      error={error}
      onSubmit={save}
    >
      {client === undefined && (
        <SegmentedControl
          aria-label="How they receive our stock"
          value={String(draft.role_id)}
          onChange={(value) =>
            set({ role_id: value === String(ROLE.ftpClient) ? ROLE.ftpClient : ROLE.apiClient })
          }
          data={[
            { value: String(ROLE.apiClient), label: 'By API' },
            { value: String(ROLE.ftpClient), label: 'By FTP' },
          ]}
        />
      )}
      <TextInput label="Company" required maxLength={200} data-autofocus {...field('company_name')} />
      <h3 className={css.formPart}>Contact person</h3>
      <div className={fields.pair}>
        <TextInput label="First name" required maxLength={100} {...field('first_name')} />
        <TextInput label="Last name" maxLength={100} {...field('last_name')} />
      </div>
      <TextInput
        label="E-mail"
        type="email"
        required
        maxLength={200}
        description={client === undefined ? undefined : EMAIL_CHANGE_NOTE}
        {...field('email')}
      />
      <div className={fields.dial}>
        <CountrySelect
          label="Dial code"
          dial
          value={draft.mobile_country_id}
          onChange={(mobile_country_id) => set({ mobile_country_id })}
        />
        <TextInput label="Mobile" type="tel" maxLength={30} {...field('mobile')} />
      </div>
      <h3 className={css.formPart}>Sign-in</h3>
      {client === undefined && <NoMailServer />}
      <TextInput label="User name" autoComplete="off" maxLength={60} {...field('user_name')} />
      <Select
        label="Business associate"
        placeholder="None"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'No associate' }}
        data={associates}
        value={draft.business_associate_id}
        onChange={(business_associate_id) => set({ business_associate_id })}
      />
    </DrawerForm>
  );
}

const draftOf = (client: ClientDetail | undefined): Draft => ({
  role_id: ROLE.apiClient,
  company_name: client?.company_name ?? '',
  first_name: client?.first_name ?? '',
  last_name: client?.last_name ?? '',
  email: client?.email ?? '',
  mobile: client?.mobile ?? '',
  mobile_country_id: null,
  user_name: client?.user_name ?? '',
  business_associate_id: client?.business_associate_id ?? null,
});

const changedOf = (draft: Draft): Omit<DataOf<'changeExternalClient'>, 'version'> => {
  const { role_id: _role, mobile_country_id: country, ...rest } = draft;
  return {
    ...rest,
    mobile: draft.mobile || null,
    user_name: draft.user_name || null,
    // The list does not have the present value; it is kept unless another one is chosen.
    mobile_country_id: country ?? undefined,
  };
};

const addedOf = (draft: Draft): NewClient => ({
  ...changedOf(draft),
  role_id: draft.role_id,
  company_name: draft.company_name,
  first_name: draft.first_name,
  email: draft.email,
});

function fieldOf(error: ApiError | null): string | null {
  const data = error?.data;
  return typeof data === 'object' && data !== null && 'field' in data ? String(data.field) : null;
}
