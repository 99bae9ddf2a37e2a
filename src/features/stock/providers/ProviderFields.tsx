import { Checkbox, TextInput } from '@mantine/core';
import { FeedFields } from './FeedFields.tsx';
import type { ProviderDraft } from './provider-draft.ts';
import type { Provider } from '../upload.ts';
import css from '../stock.module.css';

type Texts = 'name' | 'code' | 'contact_person' | 'email' | 'mobile';

interface ProviderFieldsProps {
  draft: ProviderDraft;
  /** It was sent as it is: a fault of the schedule is said aloud. */
  isTried: boolean;
  onChange: (next: ProviderDraft) => void;
  /** Null for a new provider. */
  provider: Provider | null;
}

/** The fields that adding and editing share. */
export function ProviderFields({ draft, isTried, onChange, provider }: ProviderFieldsProps) {
  const field = (name: Texts) => ({
    value: draft[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput label="Name" required maxLength={120} data-autofocus {...field('name')} />
      <div className={css.pair}>
        <TextInput
          label="Code"
          description={
            provider === null
              ? 'Your code for this provider, derived from the name if left empty. Clients never see it'
              : 'Your code for this provider. Clients never see it'
          }
          pattern="[A-Za-z0-9]{2,6}"
          title="2 to 6 letters or digits"
          required={provider !== null}
          maxLength={6}
          {...field('code')}
        />
        <TextInput label="Contact person" maxLength={200} {...field('contact_person')} />
      </div>
      <div className={css.pair}>
        <TextInput label="E-mail" type="email" maxLength={200} {...field('email')} />
        <TextInput label="Mobile" type="tel" maxLength={30} {...field('mobile')} />
      </div>
      <Checkbox
        label="Show its comments to clients"
        description="Comments, brand, inscription and origin, as in its sheets. They may name the provider"
        checked={draft.words_released}
        onChange={(event) => onChange({ ...draft, words_released: event.currentTarget.checked })}
      />
      <FeedFields
        draft={draft}
        isTried={isTried}
        provider={provider}
        onChange={(change) => onChange({ ...draft, ...change })}
      />
    </>
  );
}
