import { useState } from 'react';
import { callForFile } from '../../api/client.ts';
import { downloaded } from '../../domain/messages.ts';
import { tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useSeesPrices } from '../../ui/session/SeesPrices.tsx';
import css from './transactions.module.css';

/** The printed documents: their operations and names. */
const PAPERS = {
  invoice: { operation: 'printInvoice', name: 'invoice' },
  creditNote: { operation: 'printCreditNote', name: 'credit note' },
  memo: { operation: 'printMemo', name: 'memo' },
  order: { operation: 'printConfirmStone', name: 'order' },
  offer: { operation: 'printPriceOffer', name: 'offer' },
} as const;

interface PaperPdfProps {
  of: keyof typeof PAPERS;
  id: string;
  number: string;
}

/**
 * Downloads the PDF of an invoice, a credit note, a memo, an order or a price offer. All of them
 * have prices, so whoever does not see these has no button.
 */
export function PaperPdf({ of, id, number }: PaperPdfProps) {
  const [busy, setBusy] = useState(false);
  const { operation, name } = PAPERS[of];
  const seesPrices = useSeesPrices();

  async function download(): Promise<void> {
    setBusy(true);
    const fileName = `${name.replaceAll(' ', '-')}-${number}.pdf`;
    try {
      const { save } = await import('../../ui/lists/export-xlsx.ts');
      save(await callForFile(operation, { path: { id } }), fileName);
      toast.done(downloaded(fileName));
    } catch (error) {
      tellDownloadFailed(error);
    } finally {
      setBusy(false);
    }
  }

  if (!seesPrices) return null;
  return (
    <button
      type="button"
      className={css.groupSelect}
      aria-label={`PDF of ${name} ${number}`}
      disabled={busy}
      onClick={() => void download()}
    >
      {busy ? 'Printing …' : 'PDF'}
    </button>
  );
}
