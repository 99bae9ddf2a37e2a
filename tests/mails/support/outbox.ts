/** The mails that a portal without a mail server writes to its outbox folder. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { until } from '../../support/wait.ts';

async function newestTo(dataDir: string, address: string, subject: RegExp): Promise<Email | null> {
  const folder = path.join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  let newest: { mail: Email; at: number } | null = null;
  for (const name of names) {
    const file = path.join(folder, name);
    const mail = await PostalMime.parse(await readFile(file));
    const { mtimeMs: at } = await stat(file);
    if (mail.to?.[0]?.address === address && subject.test(mail.subject ?? '') && at > (newest?.at ?? 0))
      newest = { mail, at };
  }
  return newest?.mail ?? null;
}

/** The newest mail to this address with such a subject; waits for it. */
export const mailTo = (dataDir: string, address: string, subject: RegExp): Promise<Email> =>
  until(`a mail to ${address}: ${subject}`, () => newestTo(dataDir, address, subject));

/** The path of the link in it, from the slash on. */
export function linkIn({ text = '' }: Email, path_: string): string {
  const found = new RegExp(`${path_}\\S*`).exec(text)?.[0];
  if (found === undefined) throw new Error(`There is no link to ${path_} in: ${text}`);
  return found;
}

/** The code of six digits in it. */
export function codeIn({ text = '' }: Email): string {
  const found = /^\d{6}$/m.exec(text)?.[0];
  if (found === undefined) throw new Error(`There is no code in: ${text}`);
  return found;
}
