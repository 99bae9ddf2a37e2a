import { Group, Textarea } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { KYC_STATUS } from '../../domain/codes.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import type { User } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { ExpiryDay } from './ExpiryDay.tsx';
import {
  CHANGED_BY_KYC,
  kycData,
  mayDocument,
  DOCUMENT_NAME,
  type Business,
  type KycClient,
  type KycDocument,
} from './kyc.ts';
import css from './kyc.module.css';

interface DocumentDecisionProps {
  client: KycClient;
  business: Business;
  document: KycDocument;
  user: User;
}

/** Approves or rejects the document. The client reads the remark. */
export function DocumentDecision({ client, business, document, user }: DocumentDecisionProps) {
  const [remark, setRemark] = useState('');
  const [expiresOn, setExpiresOn] = useState(document.expires_on ?? null);
  const decide = useApiMutation('updateKycDocument', {
    invalidates: CHANGED_BY_KYC,
    onSuccess: ({ message }) => {
      setRemark('');
      toast.done(message);
    },
    onError: (error) => toast.failed(error.message, 'Reload the client and check again.'),
  });
  const { document_category: category } = document;
  const words = remark.trim();
  const may = (event: 'APPROVE' | 'REJECT') =>
    mayDocument({ user, business, category, document, event, remark: words, expiresOn });
  const send = (status: 2 | 3): void =>
    decide.mutate({
      data: kycData(client.id, category, {
        kyc_id: document.kyc_id,
        status,
        remark: words || undefined,
        expires_on: status === KYC_STATUS.approved ? expiresOn : undefined,
      }),
      // Multipart even without files, because the contract has no other form.
      files: {},
    });

  const isOpen = mayDocument({ user, business, category, document, event: 'REJECT', remark: 'any' }).ok;
  return (
    <div className={css.verdict}>
      {isOpen && <ExpiryDay value={expiresOn} onChange={setExpiresOn} />}
      <Textarea
        label="Remark"
        placeholder="What is missing, or what you checked"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        disabled={!isOpen}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <Group gap="xs">
        <ActionButton
          decision={may('APPROVE')}
          loading={decide.isPending}
          leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}
          aria-label={`Approve the ${DOCUMENT_NAME[category]}`}
          onClick={() => send(KYC_STATUS.approved)}
        >
          Approve
        </ActionButton>
        <ActionButton
          variant="default"
          decision={may('REJECT')}
          loading={decide.isPending}
          leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
          aria-label={`Reject the ${DOCUMENT_NAME[category]}`}
          onClick={() => send(KYC_STATUS.rejected)}
        >
          Reject
        </ActionButton>
      </Group>
    </div>
  );
}
