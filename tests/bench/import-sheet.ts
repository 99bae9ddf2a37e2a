/** Imports a sheet over HTTP as an administrator, and prints the report. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STONE_TYPE } from '../../src/domain/codes.ts';
import { STOP_KINDS, stopsInWords } from '../../src/domain/sheets/import-stops.ts';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';

type Upload = components['schemas']['Upload'];

export async function importSheet(api: Api, sheet: string): Promise<Upload> {
  const name = path.basename(sheet);
  const provider = await api.send('POST', '/inventory/company', { name: `Sheet ${name}` });
  const { id } = provider.body?.data as { id: string };
  const file = new File([readFileSync(sheet)], name);
  const proposed = await api.form('PUT', '/inventory/mapping', { provider_id: id }, { uploadExcel: file });
  if (proposed.status !== 200) throw new Error(proposed.text);
  const upload = proposed.body?.data as Upload;
  const from = performance.now();
  // In both measured sheets, a price that may be per carat or of the stone is of the stone.
  const columns = (upload.columns ?? []).map(({ column, field, open = [] }) => ({
    column,
    field: open.includes('total_amt') ? 'total_amt' : field,
  }));
  const told = columns.some(({ field }) => field === 'stone_type' || field === 'lab_grown');
  const run = await api.send('POST', `/stocks/uploads/${upload.id}/run`, {
    columns,
    statements: { currency: 'USD', ...(told ? {} : { stone_type: STONE_TYPE.natural }) },
    confirmed: [...STOP_KINDS],
  });
  if (run.status !== 200) throw new Error(run.text);
  for (;;) {
    const { body } = await api.get(`/stocks/uploads/${upload.id}`);
    const now = body?.data as Upload;
    if (now.state === 'previewed') throw new Error(stopsInWords(now.preview?.stops ?? []));
    if (now.state === 'failed') throw new Error(now.error ?? 'the import failed');
    if (now.state === 'done') {
      console.log(
        `imported ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s: ${JSON.stringify({ ...now.report, issues: undefined })}`,
      );
      return now;
    }
    await sleep(500);
  }
}
