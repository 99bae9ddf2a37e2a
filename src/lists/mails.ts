/** The columns of the e-mail log. */
import type { components } from '../api/schema.gen.ts';
import { MAIL_KINDS } from '../domain/mails.ts';
import { statusLabel } from '../machines/workflows.ts';
import { cellsOf } from './cells.ts';

type Mail = components['schemas']['Mail'];

const cell = cellsOf<Mail>();

export const MAIL_CELLS = {
  created_at: cell('Created', ({ created_at }) => created_at, 'dateTime'),
  name: cell('To', ({ name }) => name),
  address: cell('Address', ({ address }) => address),
  kind: cell('Kind', ({ kind }) => MAIL_KINDS[kind].label),
  subject: cell('Subject', ({ subject }) => subject),
  status: cell('Status', ({ status }) => statusLabel('mail', status).label),
  tries: cell('Attempts', ({ tries }) => tries, 'count'),
  sent_at: cell('Sent', ({ sent_at }) => sent_at, 'dateTime'),
  answer: cell('Last reply', ({ answer }) => answer),
};
