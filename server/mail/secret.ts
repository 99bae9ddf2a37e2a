/**
 * What only a mail's recipient may read, such as a code or a link. It is not part of the text that
 * is kept: the queue has it encrypted, for this mail alone, until the mail is sent or given up.
 */
import type { Env } from '../env.ts';
import { newId } from '../ids.ts';
import { seal, unseal } from '../security/secrets.ts';

type KeyPlace = Pick<Env, 'dataDir' | 'secretKey'>;

export interface MailSecret {
  /** The id that the mail gets. */
  mailId: string;
  sealed: Buffer;
  /** Later it is of no use, and the mail is given up. */
  until: Date;
}

const about = (mailId: string): string => `mail ${mailId}`;

/** Encrypts a secret for a mail that is queued next. */
export async function secretOfMail(place: KeyPlace, text: string, until: Date): Promise<MailSecret> {
  const mailId = newId();
  return { mailId, sealed: await seal(place, text, about(mailId)), until };
}

/** @throws SealedShut when the key has changed */
export const openedSecret = (place: KeyPlace, mailId: string, sealed: Buffer): Promise<string> =>
  unseal(place, sealed, about(mailId));

/** Stands in the secret's place wherever somebody else reads the mail. */
export const HIDDEN_SECRET = '••••••';
