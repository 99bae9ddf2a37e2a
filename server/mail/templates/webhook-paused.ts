import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

/**
 * A webhook that does not answer. Only the host is named, because the rest of its address may be
 * secret.
 */
export interface PausedWebhook {
  host: string;
  why: 'unanswered' | 'gone';
}

/** Why it is paused, for the client and for their associate. */
export const whyPaused = ({ host, why }: PausedWebhook): string =>
  why === 'gone'
    ? plain`${host} answered that the address is gone (410)`
    : plain`${host} has not taken our messages for a day`;

const NEXT =
  'Your program gets no changes until you resume it. Missed changes are not sent: the first message then tells it to read the whole stock again.';
const TEST = 'Your profile shows what your server answered. You can send a test from there.';

export const webhookPaused: Template<PausedWebhook> = {
  kind: 'webhookPaused',
  write(webhook) {
    const lead = plain`${whyPaused(webhook)}, so your webhook is paused.`;
    return {
      subject: plain`Your webhook at ${webhook.host} is paused`,
      html: markup`${paragraph(lead)} ${paragraph(NEXT)} ${paragraph(TEST)}`,
      plain: plain`${lead}

${NEXT}

${TEST}`,
      button: { label: 'See your webhooks', path: '/customer-profile' },
      why: 'because your program gets changes by a webhook',
    };
  },
};
