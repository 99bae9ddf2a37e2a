/**
 * The secret of a mail, such as a code or a link, which only its recipient may read. It is not part
 * of the stored text: the queue has it encrypted, only until the mail is sent or given up.
 */
import type { Env } from '../env.ts';
import { newId } from '../ids.ts';
import { seal, unseal } from '../security/secrets.ts';

type KeyPlace = Pick<Env, 'dataDir' | 'secretKey'>;

export interface MailSecret {
  /** The id that the mail gets. */
  mailId: string;
  sealed: Buffer;
  /** After this time it has expired, and the mail is given up. */
  until: Date;
}

const about = (mailId: string): string => `mail ${mailId}`;

/** Encrypts a secret for the next queued mail. */
export async function secretOfMail(place: KeyPlace, text: string, until: Date): Promise<MailSecret> {
  const mailId = newId();
  return { mailId, sealed: await seal(place, text, about(mailId)), until };
}

/** @throws DecryptionError when the key has changed */
export const openedSecret = (place: KeyPlace, mailId: string, sealed: Buffer): Promise<string> =>
  unseal(place, sealed, about(mailId));

/** Shown instead of the secret to anybody else who reads the mail. */
export const HIDDEN_SECRET = '••••••';
