/** Opens the archive with what is kept about a person. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PERSONAL_PARTS } from '../../../server/db/queries/personal-file/parts.ts';
import { ZipParts } from '../../../server/sheets/read/zip-parts.ts';
import type { Reply } from '../../support/api.ts';

export type Row = Record<string, unknown>;

export interface OpenedFile {
  page: string;
  /** The rows of each part, by its name. */
  data: Readonly<Record<string, Row[]>>;
  /** All of `data` as text. */
  text: string;
  documents: Buffer[];
}

const MOST = 10_000_000;

export async function openedFile(reply: Reply): Promise<OpenedFile> {
  if (reply.status !== 200) throw new Error(reply.text);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pavilion-file-'));
  try {
    const at = path.join(folder, 'file.zip');
    await writeFile(at, reply.bytes);
    const zip = await ZipParts.open(at);
    const page = (await zip.text('index.html', MOST)) ?? '';
    const texts = await Promise.all(
      PERSONAL_PARTS.map(async ({ name }) => ({ name, text: await zip.text(`data/${name}.json`, MOST) })),
    );
    const documents = await Promise.all(
      [...page.matchAll(/href="(documents\/[^"]+)"/g)].map(async ([, name = '']) => {
        const part = zip.get(name);
        return part ? buffer(zip.unpacked(part)) : Buffer.alloc(0);
      }),
    );
    await zip.close();
    return {
      page,
      data: Object.fromEntries(texts.map(({ name, text }) => [name, JSON.parse(text ?? 'null') as Row[]])),
      text: texts.map(({ text }) => text).join('\n'),
      documents,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
