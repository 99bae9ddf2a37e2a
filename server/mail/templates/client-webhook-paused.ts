import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';
import { whyPaused, type PausedWebhook } from './webhook-paused.ts';

/** News for an associate about a client's webhook. */
export const clientWebhookPaused: Template<PausedWebhook & { clientId: string; company: string }> = {
  kind: 'clientWebhookPaused',
  write({ clientId, company, ...webhook }) {
    const lead = plain`${whyPaused(webhook)}, so a webhook of ${company} is paused.`;
    const next =
      'Their program gets no changes until they resume it on their profile. The client has been notified, too.';
    return {
      subject: plain`A webhook of ${company} is paused`,
      html: markup`${paragraph(lead)} ${paragraph(next)}`,
      plain: plain`${lead}

${next}`,
      button: { label: 'See the client', path: plain`/api/${clientId}` },
      why: 'because you look after this client',
    };
  },
};
