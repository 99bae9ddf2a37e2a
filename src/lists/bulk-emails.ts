/** The columns of bulk e-mails and of their recipients. */
import type { components } from '../api/schema.gen.ts';
import { BULK_OUTCOME_LABEL } from '../domain/bulk-email.ts';
import { clientName } from '../domain/lines/client-name.ts';
import { statusLabel } from '../machines/workflows.ts';
import { cellsOf } from './cells.ts';

type Schemas = components['schemas'];

const cell = cellsOf<Schemas['BulkEmail']>();

export const BULK_EMAIL_CELLS = {
  subject: cell('Subject', ({ subject }) => subject),
  status: cell('Status', ({ status }) => statusLabel('bulkEmail', status).label),
  recipients: cell('Recipients', ({ recipients }) => recipients, 'count'),
  sent: cell('Sent', ({ sent }) => sent, 'count'),
  waiting: cell('Waiting', ({ waiting }) => waiting, 'count'),
  in_doubt: cell('In doubt', ({ in_doubt }) => in_doubt, 'count'),
  refused: cell('Refused', ({ refused }) => refused, 'count'),
  left_out: cell('Left out', ({ left_out }) => left_out, 'count'),
  next_run_at: cell('Next time', ({ next_run_at }) => next_run_at, 'dateTime'),
  created_by: cell('Written by', ({ created_by_name }) => created_by_name),
  created_at: cell('Written on', ({ created_at }) => created_at, 'dateTime'),
};

const recipient = cellsOf<Schemas['BulkRecipient']>();

/** Whether offers go to the client, or why not. */
const getsOffers = ({ agreed, held_back }: Pick<Schemas['BulkRecipient'], 'agreed' | 'held_back'>) =>
  agreed ? (held_back ? 'Held back' : 'Yes') : 'No';

/** The columns of a recipient, the specification's bulk customer. */
export const BULK_CUSTOMER_CELLS = {
  client: recipient('Client', ({ client }) => clientName(client)),
  email: recipient('E-mail', ({ email }) => email),
  country: recipient('Country', ({ country }) => country ?? null),
  agreed: recipient('Gets offers', getsOffers),
  outcome: recipient('Outcome', ({ outcome }) =>
    outcome === null ? null : BULK_OUTCOME_LABEL[outcome].label,
  ),
  answer: recipient('Answer', ({ answer }) => answer),
  settled_at: recipient('When', ({ settled_at }) => settled_at, 'dateTime'),
};

const held = cellsOf<Schemas['HeldBackAddress']>();

export const HELD_BACK_CELLS = {
  client: held('Client', ({ client }) => clientName(client)),
  email: held('E-mail', ({ email }) => email),
  answer: held('Answer', ({ answer }) => answer),
  subject: held('Refused e-mail', ({ subject }) => subject),
  since: held('Since', ({ since }) => since, 'dateTime'),
};
