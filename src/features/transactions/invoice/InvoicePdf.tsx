import { useState } from 'react';
import { callForFile } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { downloaded, MESSAGES } from '../../../domain/messages.ts';
import { toast } from '../../../ui/notices/toast.ts';
import css from '../transactions.module.css';

interface InvoicePdfProps {
  id: string;
  number: string;
}

/** Downloads the invoice as it is printed. */
export function InvoicePdf({ id, number }: InvoicePdfProps) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    const fileName = `invoice-${number}.pdf`;
    try {
      const { save } = await import('../../../ui/lists/export-xlsx.ts');
      save(await callForFile('printInvoice', { path: { id } }), fileName);
      toast.done(downloaded(fileName));
    } catch (error) {
      toast.failed(error instanceof ApiError ? error.message : MESSAGES.downloadFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      className={css.groupSelect}
      aria-label={`PDF of invoice ${number}`}
      disabled={busy}
      onClick={() => void download()}
    >
      {busy ? 'Printing …' : 'PDF'}
    </button>
  );
}
