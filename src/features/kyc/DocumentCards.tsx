import { Button } from '@mantine/core';
import { statusLabel } from '../../machines/workflows.ts';
import { dateTime } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { documentKind } from './document-types.ts';
import { CATEGORIES, documentOf, expiryOf, type KycClient } from './kyc.ts';
import { handedInAt } from './use-document-file.ts';
import css from './kyc.module.css';
import screen from '../../ui/screen.module.css';

/** Both documents in short, on the client's overview. */
export function DocumentCards({ client, onReview }: { client: KycClient; onReview: () => void }) {
  return (
    <section className={`${screen.card} ${css.ownPaper}`} aria-label="KYC documents">
      <h2>KYC documents</h2>
      <ul className={css.glance}>
        {CATEGORIES.map((category) => {
          const document = documentOf(client, category);
          return (
            <li key={category}>
              <span>{category}</span>
              {document === null ? (
                <small>Missing</small>
              ) : (
                <StatusBadge status={statusLabel('kycDocument', document.status)} />
              )}
              <small>
                {document === null
                  ? 'Not submitted yet'
                  : [
                      documentKind(document),
                      dateTime(handedInAt(document)),
                      ...(document.expires_on == null ? [] : [expiryOf(document)]),
                    ].join(', ')}
              </small>
            </li>
          );
        })}
      </ul>
      <Button variant="default" size="compact-md" onClick={onReview}>
        Review the KYC documents
      </Button>
    </section>
  );
}
