import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { call, callForFile } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { downloaded, MESSAGES } from '../../domain/messages.ts';
import { timeZone } from '../../ui/format.ts';
import { fileOf } from '../../ui/lists/linked-file.ts';
import { toast } from '../../ui/notices/toast.ts';

interface StoneFilesProps {
  /** The e-mail. */
  id: string;
  /** Whose stones and prices. */
  uid?: string | undefined;
}

/** The diamonds of an e-mail as a sheet or a PDF. */
export function StoneFiles({ id, uid }: StoneFilesProps) {
  const [busy, setBusy] = useState<'sheet' | 'pdf' | null>(null);
  const take = async (kind: 'sheet' | 'pdf'): Promise<void> => {
    setBusy(kind);
    try {
      const { save } = await import('../../ui/lists/export-xlsx.ts');
      const asked = { id, ...(uid === undefined ? {} : { uid }), time_zone: timeZone() };
      const name = kind === 'pdf' ? 'stones.pdf' : 'stones.xlsx';
      if (kind === 'pdf')
        save(await callForFile('listInventoryDiamonds', { data: { ...asked, pdf: true } }), name);
      else {
        const { data } = await call('listInventoryDiamonds', { data: { ...asked, export: true } });
        if (typeof data !== 'string') return toast.failed(MESSAGES.noFileUrl);
        save(fileOf(data), name);
      }
      toast.done(downloaded(name));
    } catch (error) {
      toast.failed(error instanceof ApiError ? error.message : MESSAGES.downloadFailed);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        loading={busy === 'sheet'}
        onClick={() => void take('sheet')}
      >
        Sheet
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
        loading={busy === 'pdf'}
        onClick={() => void take('pdf')}
      >
        PDF
      </Button>
    </>
  );
}
