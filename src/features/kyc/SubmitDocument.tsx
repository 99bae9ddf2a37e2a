import { KYC_GUARDS } from '../../machines/guards/kyc-guards.ts';
import { Button, FileInput, Group, Select, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { DOCUMENT_CATEGORY, type DocumentCategory } from '../../domain/codes.ts';
import { isDated } from '../../domain/kyc-documents.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { ownClientId } from '../../stones/client/client-of.ts';
import type { User } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { ExpiryDay } from './ExpiryDay.tsx';
import { useDocumentTypes } from './document-types.ts';
import {
  CHANGED_BY_KYC,
  documentOf,
  FIELDS,
  kycData,
  mayDocument,
  DOCUMENT_NAME,
  type Business,
  type KycClient,
} from './kyc.ts';
import css from './kyc.module.css';

interface SubmitDocumentProps {
  client: KycClient;
  business: Business;
  category: DocumentCategory;
  user: User;
  /** Set when the form can be cancelled. */
  onDone?: () => void;
}

const ACCEPTED = 'application/pdf,image/png,image/jpeg';

const NUMBER_ON_IT: Readonly<Record<DocumentCategory, string>> = {
  [DOCUMENT_CATEGORY.owner]: 'Name and number on the document',
  [DOCUMENT_CATEGORY.business]: 'Registration number on the document',
};

/** Submits or resubmits a document, for oneself or for one's client. */
export function SubmitDocument({ client, business, category, user, onDone }: SubmitDocumentProps) {
  const document = documentOf(client, category);
  const event = document === null ? 'SUBMIT' : 'RESUBMIT';
  const kinds = useDocumentTypes(category);
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [expiresOn, setExpiresOn] = useState<string | null>(null);
  const [info, setInfo] = useState(document?.info ?? '');
  const form = useRef<HTMLFormElement>(null);
  const send = useApiMutation(event === 'SUBMIT' ? 'submitKycDocument' : 'updateKycDocument', {
    invalidates: CHANGED_BY_KYC,
    onSuccess: ({ message }) => {
      setFile(null);
      toast.done(message);
      onDone?.();
    },
  });

  // The previous type if still offered, else the default, else the first.
  const offered = [
    kinds.find(({ code }) => code === document?.document_type),
    kinds.find(({ isDefault }) => isDefault),
    kinds[0],
  ];
  const type = chosen ?? offered.find((kind) => kind !== undefined)?.code ?? null;

  function submit(): void {
    if (file === null || type === null || send.isPending) return;
    const entry = {
      document_type: type,
      info: info.trim() === '' ? undefined : info.trim(),
      expires_on: expiresOn,
    };
    const clientId = client.id === ownClientId(user) ? null : client.id;
    send.mutate({ data: kycData(clientId, category, entry), files: { [FIELDS[category].file]: file } });
  }

  return (
    <form
      ref={form}
      className={css.handIn}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
      }}
    >
      <Select
        label="Kind of document"
        data={kinds.map(({ code, label }) => ({ value: String(code), label }))}
        value={type === null ? null : String(type)}
        onChange={(code) => setChosen(Number(code))}
      />
      <TextInput
        label={NUMBER_ON_IT[category]}
        maxLength={500}
        value={info}
        onChange={(changed) => setInfo(changed.currentTarget.value)}
      />
      <ExpiryDay
        value={expiresOn}
        onChange={setExpiresOn}
        description={`The last day it is valid.${isDated(category, null) ? ' Leave it empty if the document shows none.' : ''}`}
      />
      <FileInput
        label={`File of the ${DOCUMENT_NAME[category]}`}
        placeholder="PDF, PNG or JPEG, up to 10 MB"
        accept={ACCEPTED}
        clearable
        leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
        value={file}
        onChange={setFile}
        error={send.error?.message}
      />
      <Group gap="xs">
        {onDone !== undefined && (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        )}
        <ActionButton
          decision={
            file === null || type === null
              ? CHOOSE_FIRST
              : !isDated(category, expiresOn)
                ? DATE_FIRST
                : mayDocument({ user, business, category, document, event, expiresOn })
          }
          loading={send.isPending}
          onClick={() => form.current?.requestSubmit()}
        >
          {event === 'SUBMIT' ? 'Submit' : 'Submit again'}
        </ActionButton>
      </Group>
    </form>
  );
}

const DATE_FIRST = { ok: false, refusal: { sentence: KYC_GUARDS.paperDated.sentence } } as const;
const CHOOSE_FIRST = { ok: false, refusal: { sentence: 'Choose the file first.' } } as const;
