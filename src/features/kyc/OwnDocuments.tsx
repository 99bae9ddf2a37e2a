import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { KYC_STATUS, type DocumentCategory } from '../../domain/codes.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { dateTime } from '../../ui/format.ts';
import type { User } from '../../ui/session/session.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { documentKind } from './document-types.ts';
import { SubmitDocument } from './SubmitDocument.tsx';
import {
  CATEGORIES,
  documentOf,
  expiryOf,
  renewalDue,
  type Business,
  type KycClient,
  type KycDocument,
} from './kyc.ts';
import { DocumentHistory } from './DocumentHistory.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';
import { handedInAt } from './use-document-file.ts';
import css from './kyc.module.css';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

interface OwnDocumentsProps {
  client: KycClient;
  business: Business;
  user: User;
}

/** The customer's two documents: submit, see the decision, resubmit. */
export function OwnDocuments(props: OwnDocumentsProps) {
  return (
    <div className={screen.cards}>
      {CATEGORIES.map((category) => (
        <OwnDocument key={category} {...props} category={category} />
      ))}
    </div>
  );
}

const SAYS: Readonly<Record<DocumentCategory, string>> = {
  'Business Owner Document': 'Shows who you are: an identity card, a passport or a driving licence.',
  'Business Document':
    'Shows that your business exists: its registration, tax registration or trade licence.',
};

function OwnDocument({
  client,
  business,
  user,
  category,
}: OwnDocumentsProps & { category: DocumentCategory }) {
  const document = documentOf(client, category);
  const renewal = document === null ? null : renewalDue(business, document);
  const [again, setAgain] = useState(false);
  const [looking, setLooking] = useState(false);
  // When a document is rejected or has expired, the form opens without a click.
  const asks = document === null || again || REFUSED.includes(document.status);
  return (
    <section className={`${screen.card} ${css.ownPaper}`} aria-label={category}>
      <h2>
        {category}
        {document === null ? (
          <small>Missing</small>
        ) : (
          <StatusBadge status={statusLabel('kycDocument', document.status)} />
        )}
      </h2>
      <p className={common.quiet}>{document === null ? SAYS[category] : described(document)}</p>
      {document?.status === KYC_STATUS.rejected && document.remark != null && (
        <p className={`${common.refused} ${css.remarked}`} role="note">
          <strong>Why it was rejected:</strong> {document.remark}
        </p>
      )}
      {renewal !== null && (
        <p className={`${common.refused} ${css.remarked}`} role="note">
          <strong>Your registration:</strong> {renewal}.
        </p>
      )}
      {asks && (
        <SubmitDocument
          client={client}
          business={business}
          category={category}
          user={user}
          onDone={again ? () => setAgain(false) : undefined}
        />
      )}
      {document !== null && (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            aria-expanded={looking}
            onClick={() => setLooking(!looking)}
          >
            {looking ? 'Close the document' : 'View the document'}
          </Button>
          {!asks && (
            <Button variant="default" size="compact-md" onClick={() => setAgain(true)}>
              Submit a new one
            </Button>
          )}
        </Group>
      )}
      {looking && document !== null && <DocumentViewer document={document} />}
      {document !== null && <DocumentHistory document={document} />}
    </section>
  );
}

const REFUSED: readonly number[] = [KYC_STATUS.rejected, KYC_STATUS.expired];

const described = (document: KycDocument): string =>
  [
    documentKind(document),
    document.file_name,
    `submitted ${dateTime(handedInAt(document))}`,
    ...(document.expires_on == null ? [] : [expiryOf(document)]),
  ].join(' · ');
