/** Secrets and signatures according to Standard Webhooks. (https://www.standardwebhooks.com) */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

export const makeWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The purpose of a webhook secret's encryption. */
export const aboutWebhook = (id: string): string => `webhook ${id}`;

export interface Message {
  id: string;
  body: string;
}

/** The headers of one try, with a signature by each secret. */
export function signedHeaders(
  { id, body }: Message,
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
