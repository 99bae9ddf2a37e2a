/** Mails about webhooks that do not answer. */
import { plain } from '../markup.ts';
import type { Template } from '../template.ts';

/** Only the host is named, because the rest of the address may be secret. */
interface PausedWebhook {
  host: string;
  why: 'unanswered' | 'gone';
}

const whyPaused = ({ host, why }: PausedWebhook): string =>
  why === 'gone'
    ? `${host} answered that the address is gone (410)`
    : `${host} has not accepted our messages for a day`;

export const webhookPaused: Template<PausedWebhook> = {
  kind: 'webhookPaused',
  write: (webhook) => ({
    subject: plain`Your webhook at ${webhook.host} is paused`,
    blocks: [
      `${whyPaused(webhook)}, so your webhook is paused.`,
      'Your program gets no changes until you resume it. Missed changes are not sent: the first message then tells it to read the whole stock again.',
      'Your profile shows what your server answered. You can send a test from there.',
    ],
    button: { label: 'See your webhooks', path: '/customer-profile' },
    why: 'because your program gets changes through a webhook',
  }),
};

/** News for an associate about a client's webhook. */
export const clientWebhookPaused: Template<PausedWebhook & { clientId: string; company: string }> = {
  kind: 'clientWebhookPaused',
  write: ({ clientId, company, ...webhook }) => ({
    subject: plain`A webhook of ${company} is paused`,
    blocks: [
      `${whyPaused(webhook)}, so a webhook of ${company} is paused.`,
      'Their program gets no changes until they resume it on their profile. The client has also been notified.',
    ],
    button: { label: 'See the client', path: plain`/api/${clientId}` },
    why: 'because you look after this client',
  }),
};
