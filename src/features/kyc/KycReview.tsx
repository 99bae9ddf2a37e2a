import { Button } from '@mantine/core';
import { useState } from 'react';
import { KYC_STATUS } from '../../domain/codes.ts';
import type { DocumentCategory } from '../../domain/codes.ts';
import { houseToday } from '../../domain/house-days.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { accessOf, type User } from '../../ui/session/session.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { SubmitDocument } from './SubmitDocument.tsx';
import { CATEGORIES, documentOf, mayDocument, DOCUMENT_NAME, type Business, type KycClient } from './kyc.ts';
import { DocumentFacts } from './DocumentFacts.tsx';
import { DocumentHistory } from './DocumentHistory.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';
import { DocumentDecision } from './DocumentDecision.tsx';
import common from '../../ui/common.module.css';
import css from './kyc.module.css';

interface KycReviewProps {
  client: KycClient;
  user: User;
  /** In the queue: both documents are decided. */
  onDone?: (client: KycClient) => void;
}

/**
 * The document on the left, what it must prove on the right, and the decision on the same screen.
 */
export function KycReview({ client, user, onDone }: KycReviewProps) {
  const [category, setCategory] = useState<DocumentCategory>(
    () => pendingOf(client) ?? CATEGORIES[0] ?? 'Business Document',
  );
  const goOn = (decided: KycClient): void => {
    const pending = pendingOf(decided);
    if (pending === undefined) onDone?.(decided);
    else setCategory(pending);
  };
  const { business } = client;
  if (!business) {
    return (
      <Notice title="No KYC documents needed">
        Only clients with a business submit KYC documents. External clients are vetted by contract; guests can
        only look and enquire.
      </Notice>
    );
  }
  const document = documentOf(client, category);
  const next = CATEGORIES.find((other) => other !== category && documentOf(client, other) !== null);
  return (
    <div className={css.review}>
      {document === null ? (
        <div className={css.viewer} data-empty>
          <Notice title={`The ${DOCUMENT_NAME[category]} has not been submitted`}>
            The client submits it under their profile. Their associate can submit it for them.
          </Notice>
        </div>
      ) : (
        <DocumentViewer
          key={document.kyc_id}
          document={document}
          onNext={next && (() => setCategory(next))}
        />
      )}
      <aside className={css.side} aria-label="What the KYC document must prove">
        <Choice client={client} category={category} onCategory={setCategory} />
        {document !== null && (
          <>
            {document.remark != null && (
              <p className={`${common.refused} ${css.remarked}`}>{document.remark}</p>
            )}
            <DocumentFacts client={client} business={business} document={document} />
            <DocumentHistory document={document} />
          </>
        )}
        <p>
          <AuditLink about={business.id} />
        </p>
        <StaffHandIn key={category} client={client} business={business} category={category} user={user} />
        {document !== null && (
          <DocumentDecision
            key={`${document.kyc_id} ${document.status} ${document.expires_on}`}
            client={client}
            business={business}
            document={document}
            user={user}
            onDecided={goOn}
          />
        )}
      </aside>
    </div>
  );
}

/** The first document that waits for review. */
const pendingOf = ({ documents }: KycClient): DocumentCategory | undefined =>
  documents.find(({ status }) => status === KYC_STATUS.pending)?.document_category;

interface ChoiceProps {
  client: KycClient;
  category: DocumentCategory;
  onCategory: (category: DocumentCategory) => void;
}

/** The two documents with their states, one of them selected. */
function Choice({ client, category, onCategory }: ChoiceProps) {
  return (
    <div className={css.choice} role="group" aria-label="KYC document">
      {CATEGORIES.map((one) => {
        const document = documentOf(client, one);
        return (
          <button key={one} type="button" aria-pressed={one === category} onClick={() => onCategory(one)}>
            <span>{one}</span>
            {document === null ? (
              <small>Missing</small>
            ) : (
              <StatusBadge status={statusLabel('kycDocument', document.status)} quiet />
            )}
          </button>
        );
      })}
    </div>
  );
}

/**
 * Staff may submit documents for the client: the form is open when one is missing, otherwise behind
 * a button.
 */
function StaffHandIn(props: {
  client: KycClient;
  business: Business;
  category: DocumentCategory;
  user: User;
}) {
  const { client, business, category, user } = props;
  const document = documentOf(client, category);
  const [opened, setOpened] = useState(false);
  const event = document === null ? 'SUBMIT' : 'RESUBMIT';
  // The expiry date is entered in the form, so any day satisfies the guard here.
  const may = mayDocument({ user, business, category, document, event, expiresOn: houseToday() });
  if (!may.ok || !accessOf(user, '/client/kyc').write) return null;
  if (document !== null && !opened) {
    return (
      <Button variant="subtle" className={css.again} onClick={() => setOpened(true)}>
        Submit another file for the client
      </Button>
    );
  }
  return (
    <>
      <h2 className={css.partTitle}>Submit it for them</h2>
      <SubmitDocument {...props} onDone={document === null ? undefined : () => setOpened(false)} />
    </>
  );
}
