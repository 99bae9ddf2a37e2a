import { Group, Textarea } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { use, useRef, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { KYC_STATUS } from '../../domain/codes.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts';
import common from '../../ui/common.module.css';
import { InQueue } from '../../ui/records/decision.ts';
import { ActKey } from '../../ui/records/DecisionRecord.tsx';
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
  /** Called with the client as decided. */
  onDecided?: ((client: KycClient) => void) | undefined;
}

const NO_KEYS = {};

/** Approves or rejects the document. The client reads the remark. */
export function DocumentDecision({ client, business, document, user, onDecided }: DocumentDecisionProps) {
  const isQueue = use(InQueue);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // The key asked for the remark, which Ctrl+Enter then sends.
  const [isRejecting, setRejecting] = useState(false);
  const [remark, setRemark] = useState('');
  const [expiresOn, setExpiresOn] = useState(document.expires_on ?? null);
  const decide = useApiMutation('updateKycDocument', {
    invalidates: CHANGED_BY_KYC,
    onSuccess: ({ message, data }) => {
      setRemark('');
      toast.done(message);
      onDecided?.(data);
    },
    onError: (error) => toast.failed(error.message, 'Reload the client and check again.'),
  });
  const { document_category: category } = document;
  const words = remark.trim();
  const may = (event: 'APPROVE' | 'REJECT') =>
    mayDocument({ user, business, category, document, event, remark: words, expiresOn });
  const send = (status: 2 | 3): void => {
    // A day that is refused would be approved as none.
    if (status === KYC_STATUS.approved && form.current?.reportValidity() === false) return;
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
  };

  const isOpen = mayDocument({ user, business, category, document, event: 'REJECT', remark: 'any' }).ok;
  const tryTo = (event: 'APPROVE' | 'REJECT', status: 2 | 3): void => {
    const decision = may(event);
    if (decide.isPending) return;
    if (decision.ok) send(status);
    else toast.failed(decision.refusal.sentence);
  };
  const askReject = (): void => {
    if (words !== '') return tryTo('REJECT', KYC_STATUS.rejected);
    setRejecting(true);
    field.current?.focus();
  };
  useShortcuts(
    isQueue && isOpen ? { a: () => tryTo('APPROVE', KYC_STATUS.approved), r: askReject } : NO_KEYS,
  );

  return (
    <form ref={form} className={css.verdict} onSubmit={(event) => event.preventDefault()}>
      {isOpen && <ExpiryDay value={expiresOn} onChange={setExpiresOn} />}
      <Textarea
        ref={field}
        label="Remark"
        placeholder="What is missing, or what you checked"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        disabled={!isOpen}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isRejecting && event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            tryTo('REJECT', KYC_STATUS.rejected);
        }}
      />
      <Group gap="xs">
        <ActionButton
          decision={may('APPROVE')}
          loading={decide.isPending}
          leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}
          rightSection={isQueue ? <ActKey of="a" /> : undefined}
          aria-label={`Approve the ${DOCUMENT_NAME[category]}`}
          onClick={() => send(KYC_STATUS.approved)}
        >
          Approve
        </ActionButton>
        <ActionButton
          variant="default"
          className={common.danger}
          rightSection={isQueue ? <ActKey of="r" /> : undefined}
          decision={may('REJECT')}
          loading={decide.isPending}
          leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
          aria-label={`Reject the ${DOCUMENT_NAME[category]}`}
          onClick={() => send(KYC_STATUS.rejected)}
        >
          Reject
        </ActionButton>
      </Group>
    </form>
  );
}
