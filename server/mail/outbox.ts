/** The outbox folder, for a portal without a mail server and for reserved test addresses. */
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { composed, type Sender } from './compose.ts';
import { TAKEN_ELSEWHERE, type MailTransport } from './mail-transport.ts';

const outboxOf = (dataDir: string): string => path.join(dataDir, 'outbox');

/** Writes each mail to its own file, `<id>.eml`; the same mail again replaces it. */
export function outboxTransport(env: Sender & { dataDir: string }): MailTransport {
  const folder = outboxOf(env.dataDir);
  return {
    async deliver(parcel, begin) {
      try {
        if (!(await begin())) return { kind: 'failed', answer: TAKEN_ELSEWHERE };
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = path.join(folder, `${parcel.id}.eml`);
        await writeFile(`${file}.part`, await composed(parcel, env), { mode: 0o600 });
        await rename(`${file}.part`, file);
        return { kind: 'sent', answer: 'Written to the outbox folder.' };
      } catch (error) {
        return { kind: 'unreached', answer: String(error) };
      }
    },
    close: () => undefined,
  };
}

/** Deletes mails in the outbox that were written before then. */
export async function clearOutbox(dataDir: string, before: Date): Promise<void> {
  const folder = outboxOf(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtime } = await stat(file);
    if (mtime < before) await rm(file, { force: true });
  }
}
