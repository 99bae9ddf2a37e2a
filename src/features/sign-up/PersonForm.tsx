import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../api/client.ts';
import type { Problem } from '../../machines/browser/sign-up.machine.ts';
import { CountrySelect } from '../../ui/forms/choices/CountrySelect.tsx';
import fields from '../../ui/forms/fields.module.css';
import { NewPasswordField } from '../../ui/forms/NewPasswordField.tsx';
import { useIsFree } from './use-is-free.ts';

type Person = DataOf<'signUp'>;

interface PersonFormProps {
  busy: boolean;
  problem: Problem | null;
  onSubmit: (person: Person) => void;
}

const EMPTY = { email: '', user_name: '', first_name: '', last_name: '', mobile: '', password: '' };
type Draft = typeof EMPTY;

/** A person's details. Whether e-mail and user name are free is shown while they are typed. */
export function PersonForm({ busy, problem, onSubmit }: PersonFormProps) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [country, setCountry] = useState<number | null>(null);
  const isFree = {
    email: useIsFree('checkEmail', draft.email),
    user_name: useIsFree('checkUserName', draft.user_name),
  };
  const refusal = (name: keyof Draft): string | null => (problem?.field === name ? problem.message : null);
  const change = (name: keyof Draft, value: string): void => setDraft({ ...draft, [name]: value });
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: refusal(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
  });

  return (
    <form
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(written(draft, country));
      }}
    >
      <div className={fields.pair}>
        <TextInput
          label="First name"
          required
          withAsterisk={false}
          autoComplete="given-name"
          maxLength={100}
          {...field('first_name')}
        />
        <TextInput
          label="Last name"
          placeholder="Optional"
          autoComplete="family-name"
          maxLength={100}
          {...field('last_name')}
        />
      </div>
      <TextInput
        label="E-mail"
        type="email"
        required
        withAsterisk={false}
        autoComplete="email"
        maxLength={200}
        {...field('email')}
        error={
          refusal('email') ?? (isFree.email === false ? 'This e-mail already belongs to an account.' : null)
        }
      />
      <TextInput
        label="User name"
        placeholder="Optional"
        description="You can sign in with it instead of the e-mail. 3 to 60 letters, digits, dots or dashes."
        autoComplete="username"
        maxLength={60}
        {...field('user_name')}
        error={refusal('user_name') ?? (isFree.user_name === false ? 'This user name is taken.' : null)}
      />
      <div className={fields.dial}>
        <CountrySelect label="Dial code" dial value={country} onChange={setCountry} />
        <TextInput
          label="Mobile"
          placeholder="Optional"
          type="tel"
          autoComplete="tel-national"
          maxLength={30}
          {...field('mobile')}
        />
      </div>
      <NewPasswordField
        label="Password"
        hint="A sentence is easy to remember."
        names={[draft.first_name, draft.last_name, draft.user_name, draft.email.replace(/@.*/, '')]}
        value={draft.password}
        refusal={refusal('password')}
        onChange={(password) => change('password', password)}
      />
      <Button type="submit" loading={busy} fullWidth>
        Send me a code
      </Button>
    </form>
  );
}

/** Empty fields are not sent. */
function written({ email, first_name, password, ...rest }: Draft, country: number | null): Person {
  const said = Object.entries(rest).filter(([, value]) => value.trim() !== '');
  return {
    email: email.trim(),
    first_name,
    password,
    ...Object.fromEntries(said),
    mobile_country_id: country ?? undefined,
  };
}
