import { count, plural } from '../../../ui/format.ts';
import type { UploadPreview, UploadReport } from '../upload.ts';

/** How many stones take their list price from the house's lists; null when not counted. */
export function listPriceNote({
  listed,
  rows_read,
  repeated,
  skipped,
}: Pick<UploadPreview | UploadReport, 'listed' | 'rows_read' | 'repeated' | 'skipped'>): string | null {
  const stones = rows_read - repeated - skipped;
  if (listed === undefined || stones <= 0) return null;
  if (listed === 0)
    return 'None of these stones takes its list price from the house’s own lists: all keep the provider’s.';
  if (listed === stones) return 'All of these stones take their list price from the house’s own lists.';
  const take = listed === 1 ? 'takes its' : 'take their';
  return `${count(listed)} of ${plural(stones, 'stone')} ${take} list price from the house’s own lists; the others keep the provider’s.`;
}
