import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { DiamondType } from '../../domain/codes.ts';
import { filtersToWire, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { downloaded } from '../../domain/messages.ts';
import { save } from '../../ui/lists/export-xlsx.ts';
import { fileOf, tellDownloadFailed } from '../../ui/lists/linked-file.ts';
import { toast } from '../../ui/notices/toast.ts';

const FILE_NAME = 'new-arrivals.xlsx';

interface SheetButtonProps {
  filters: StoneFilters;
  diamondType: DiamondType | null;
  day: string | null;
  /** For staff: the client the sheet is for. */
  client?: string | undefined;
}

/**
 * A sheet of all arrivals that match the filters and the day, not only the current page.
 * (Specification, section 7: arrival, download helper.)
 */
export function SheetButton({ filters, diamondType, day, client }: SheetButtonProps) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { data, message } = await call('listArrivals', {
        data: {
          export: true,
          diamond_type: diamondType,
          start_date: day,
          end_date: day,
          user_id: client ?? null,
          filters: filtersToWire(filters),
        },
      });
      save(fileOf(data), FILE_NAME);
      // When the sheet is cut off, the server says so after the file name.
      const held = /^\S+: (.*)$/.exec(message ?? '')?.[1];
      toast.done(held === undefined ? downloaded(FILE_NAME) : `${downloaded(FILE_NAME)}. ${held}`);
    } catch (error) {
      tellDownloadFailed(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void download()}>
      Sheet of these arrivals
    </Button>
  );
}
