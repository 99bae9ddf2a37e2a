import { useApiMutation } from '../../api/query.ts';
import { byTheBrowser } from '../../stones/export-and-share/download.ts';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { toast } from '../../ui/notices/toast.ts';
import css from './transactions.module.css';

const OPERATIONS = { memo: 'downloadMemoCertificates', invoice: 'downloadInvoiceCertificates' } as const;

interface PaperCertificatesProps {
  of: keyof typeof OPERATIONS;
  id: string;
  number: string;
}

/** Downloads the certificates of all stones of a memo or an invoice as one archive. */
export function PaperCertificates({ of, id, number }: PaperCertificatesProps) {
  const link = useApiMutation(OPERATIONS[of], {
    invalidates: [],
    onSuccess: ({ data: { data, name, without } }) => {
      byTheBrowser(data);
      const downloading = `${name} is downloading.`;
      if (without.length === 0) toast.done(downloading);
      else toast.warned(downloading, `Without a certificate: ${without.join(', ')}.`);
    },
    onError: tellDownloadFailed,
  });
  return (
    <button
      type="button"
      className={`${css.groupSelect} ${css.certificates}`}
      aria-label={`Certificates of ${of} ${number}`}
      disabled={link.isPending}
      onClick={() => link.mutate({ path: { id } })}
    >
      Certificates
    </button>
  );
}
