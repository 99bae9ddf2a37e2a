import { Autocomplete, Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, type DataOf } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { FIXED_MASTER } from '../../domain/masters.ts';
import { CountrySelect } from '../../ui/forms/choices/CountrySelect.tsx';
import { PlaceFields } from '../../ui/forms/choices/PlaceFields.tsx';
import fields from '../../ui/forms/fields.module.css';
import { useSubMasterNames } from '../../ui/forms/use-sub-master-names.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { User } from '../../ui/session/session.ts';
import css from './profile.module.css';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

type Business = DataOf<'addBusiness'>;

const EMPTY = {
  company_name: '',
  business_type: '',
  designation: '',
  tax_identification_number: '',
  address: '',
  city: '',
  state: '',
};
type Draft = typeof EMPTY;

/** The form for the business of a customer who has signed up without one. */
export function AddBusiness({ onChanged }: { onChanged: (user: User) => void }) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [country, setCountry] = useState<number | null>(null);
  const types = useSubMasterNames(FIXED_MASTER.businessType);
  const designations = useSubMasterNames(FIXED_MASTER.companyDesignation);
  const add = useApiMutation('addBusiness', {
    invalidates: ['getClient', 'readJoinOffer'],
    onSuccess: ({ message }) => {
      toast.done(message);
      void call('getProfile').then(
        ({ data }) => onChanged(data),
        () => undefined,
      );
    },
  });
  const change = (more: Partial<Draft>): void => setDraft({ ...draft, ...more });
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  });

  return (
    <section className={screen.card} aria-labelledby="add-business">
      <h2 id="add-business">Your business</h2>
      <p className={common.quiet}>
        Tell us about your business. Its KYC documents come next; once we have checked them you can hold
        stones and confirm them.
      </p>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) add.mutate({ data: written(draft, country) });
        }}
      >
        <div className={fields.pair}>
          <TextInput
            label="Company"
            required
            maxLength={200}
            autoComplete="organization"
            {...field('company_name')}
          />
          <Autocomplete
            label="Your position"
            data={designations}
            maxLength={100}
            value={draft.designation}
            onChange={(designation) => change({ designation })}
          />
          <Select
            label="Type of business"
            placeholder="Not specified"
            clearable
            clearButtonProps={{ 'aria-label': 'Not specified' }}
            data={types}
            value={draft.business_type || null}
            onChange={(type) => change({ business_type: type ?? '' })}
          />
          <TextInput
            label="Tax identification number"
            maxLength={60}
            {...field('tax_identification_number')}
          />
        </div>
        <Textarea
          label="Address"
          autosize
          minRows={2}
          maxLength={500}
          value={draft.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <CountrySelect label="Country" value={country} onChange={setCountry} />
        <PlaceFields country={country} state={draft.state} city={draft.city} onChange={change} />
        {add.error !== null && (
          <p role="alert" className={common.refused}>
            {add.error.message}
          </p>
        )}
        <Button type="submit" loading={add.isPending}>
          Add the business
        </Button>
      </form>
    </section>
  );
}

/** Empty fields are not sent. */
function written({ company_name, ...rest }: Draft, country: number | null): Business {
  const said = Object.entries(rest).filter(([, value]) => value.trim() !== '');
  return {
    company_name,
    ...Object.fromEntries(said),
    country_id: country ?? undefined,
  };
}
