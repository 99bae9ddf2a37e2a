/** One-time codes: written into mails by the first free process, seconds after the request. */
import { randomInt } from 'node:crypto';
import { CODE_DIGITS, MOST_AN_HOUR, type CodePurpose } from '../../../src/domain/one-time-codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import {
  saveWrittenCodes,
  takeWaitingCodes,
  type WaitingCode,
} from '../../db/queries/session/one-time-codes.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Env } from '../../env.ts';
import { secretOfMail, type MailSecret } from '../../mail/secret.ts';
import { guestCode, resetCode, signUpCode } from '../../mail/templates/sign-up.ts';
import { keyedHash } from '../../security/secrets.ts';
import { queueMail } from '../mail.ts';

type KeyPlace = Pick<Env, 'dataDir' | 'secretKey'>;

const TEMPLATES = { reset: resetCode, 'sign-up': signUpCode, guest: guestCode } as const satisfies Record<
  CodePurpose,
  unknown
>;
/** The event that an account must permit for its code to be useful; guests have none. */
const OPENS = { reset: 'RECOVER', 'sign-up': 'VERIFY', guest: null } as const satisfies Record<
  CodePurpose,
  string | null
>;

const SPAN = 50;

/** A code is bound to its request, so that it does not work in another browser. */
export const hashOfCode = (place: KeyPlace, requestHash: Buffer, code: string): Promise<Buffer> =>
  keyedHash(place, `${requestHash.toString('hex')} ${code}`, 'one-time code');

interface Written {
  waiting: WaitingCode;
  to: string;
  codeHash: Buffer;
  secret: MailSecret;
}

/**
 * Makes the waiting codes and queues their mails. Unknown addresses are dropped here and not in the
 * request, so that its response time does not reveal them. Returns how many waited.
 */
export async function writeWaitingCodes(tx: Tx, place: KeyPlace): Promise<number> {
  const codes = await takeWaitingCodes(tx, SPAN);
  const written: Written[] = [];
  for (const waiting of codes) {
    const to = recipientOf(waiting);
    if (to === null) continue;
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    written.push({
      waiting,
      to,
      codeHash: await hashOfCode(place, waiting.request_hash, code),
      secret: await secretOfMail(place, code, waiting.expires_at),
    });
  }
  const sent = new Map(written.map((one) => [one.waiting.id, one]));
  await saveWrittenCodes(
    tx,
    codes.map(({ id }) => ({
      id,
      userId: sent.get(id)?.to ?? null,
      codeHash: sent.get(id)?.codeHash ?? null,
    })),
  );
  for (const [purpose, same] of Map.groupBy(written, ({ waiting }) => waiting.purpose))
    await queueMail(
      tx,
      { requestId: null },
      TEMPLATES[purpose],
      same.map(({ to, secret }) => ({ to, secret, facts: null })),
    );
  return codes.length;
}

function recipientOf({ purpose, account, sent }: WaitingCode): string | null {
  if (account === null || sent >= MOST_AN_HOUR) return null;
  const event = OPENS[purpose];
  if (event === null) return account.id;
  const facts = { actor: { id: account.id, role: account.role } };
  return decide('account', account.status, { type: event }, facts).ok ? account.id : null;
}
