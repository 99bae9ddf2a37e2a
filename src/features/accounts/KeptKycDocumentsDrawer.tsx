import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile, type AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { day, text } from '../../ui/format.ts';
import { save } from '../../ui/lists/export-xlsx.ts';
import { toast } from '../../ui/notices/toast.ts';
import { DrawerSection, Facts, RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import common from '../../ui/common.module.css';
import css from './accounts.module.css';

type Papers = AnswerOf<'listKeptPapers'>['data'][number];
type Document = Papers['documents'][number];

/** The records kept about one client, with the documents to download. */
export function KeptKycDocumentsDrawer({ papers, onClose }: { papers: Papers | null; onClose: () => void }) {
  // Kept while the drawer closes, so that it does not turn empty first.
  const [kept, setKept] = useState(papers);
  if (papers !== null && papers !== kept) setKept(papers);
  const shown = papers ?? kept;
  if (shown === null) return null;
  return (
    <RecordDrawer
      opened={papers !== null}
      onClose={onClose}
      title={shown.company ?? shown.client}
      subtitle={shown.client}
      ofList
    >
      <DrawerSection title="On invoices">
        <Facts
          facts={[
            { name: 'Company', value: text(shown.company) },
            { name: 'Tax number', value: text(shown.tax) },
            { name: 'Address', value: text(shown.address) },
            { name: 'Kept until', value: day(shown.until) },
          ]}
        />
      </DrawerSection>
      <DrawerSection title="KYC documents">
        {shown.documents.length === 0 ? (
          <p className={`${common.quiet} ${css.quiet}`}>None were submitted.</p>
        ) : (
          <div className={css.actions}>
            {shown.documents.map((document) => (
              <DownloadButton key={document.kyc_id} document={document} />
            ))}
          </div>
        )}
      </DrawerSection>
    </RecordDrawer>
  );
}

function DownloadButton({ document: { kyc_id, category } }: { document: Document }) {
  const download = useMutation<Blob, ApiError>({
    mutationFn: () => callForFile('readKycDocument', { path: { id: kyc_id } }),
    onSuccess: (file) => save(file, `${category.toLowerCase().replaceAll(' ', '-')}-${kyc_id.slice(-8)}`),
    onError: ({ message }) => toast.failed(message),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {category}
    </Button>
  );
}
