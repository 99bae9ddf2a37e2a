import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/query.ts';
import { PROVIDER_TYPE } from '../../domain/codes.ts';
import { DrawerForm } from '../../ui/DrawerForm.tsx';
import { toast } from '../../ui/toast.ts';
import type { Provider } from './upload.ts';
import { PROVIDER_TYPE_LABEL } from './view.ts';
import css from './stock.module.css';

const EMPTY = { name: '', code: '', contact_person: '', email: '', mobile: '' };
const TYPES = Object.values(PROVIDER_TYPE).map((code) => ({
  value: String(code),
  label: PROVIDER_TYPE_LABEL[code],
}));

interface AddProviderDrawerProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (provider: Provider) => void;
}

export function AddProviderDrawer({ opened, onClose, onAdded }: AddProviderDrawerProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [type, setType] = useState<Provider['provider_type']>(PROVIDER_TYPE.ftp);
  const add = useAct('createProvider', {
    invalidates: ['listProviders'],
    onSuccess: ({ data, message }) => {
      toast.done(message);
      setDraft(EMPTY);
      onClose();
      onAdded(data);
    },
  });
  const field = (name: keyof typeof EMPTY) => ({
    value: draft[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  const said = Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''));
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Add a provider"
      lead="A company whose stones we offer. Its sheets are uploaded under its name, and the mapping of their columns is remembered for it."
      submit="Add provider"
      busy={add.isPending}
      error={add.error}
      onSubmit={() => add.mutate({ data: { ...said, name: draft.name, provider_type: type } })}
    >
      <TextInput label="Name" required maxLength={120} data-autofocus {...field('name')} />
      <div className={css.pair}>
        <TextInput
          label="Code"
          description="Stands behind stock numbers that two providers share; made from the name when left out"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          pattern="[A-Za-z0-9]{2,6}"
          title="2 to 6 letters or digits"
          maxLength={6}
          {...field('code')}
        />
        <div className={css.labelled}>
          <span id="provider-type">Stock comes by</span>
          <SegmentedControl
            aria-labelledby="provider-type"
            size="sm"
            fullWidth
            data={TYPES}
            value={String(type)}
            onChange={(value) =>
              setType(value === String(PROVIDER_TYPE.api) ? PROVIDER_TYPE.api : PROVIDER_TYPE.ftp)
            }
          />
        </div>
      </div>
      <TextInput label="Contact person" maxLength={200} {...field('contact_person')} />
      <div className={css.pair}>
        <TextInput label="E-mail" type="email" maxLength={200} {...field('email')} />
        <TextInput label="Mobile" type="tel" maxLength={30} {...field('mobile')} />
      </div>
    </DrawerForm>
  );
}
