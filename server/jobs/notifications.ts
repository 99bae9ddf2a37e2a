/** Jobs that tell people what nobody has told them yet: each is a description for `telling`. */
import type pg from 'pg';
import { DEMAND_TELL } from '../../src/domain/demands.ts';
import { invoicesToMail } from '../db/queries/invoices/mailed-invoices.ts';
import { invoicesDueSoon, invoicesOverdue } from '../db/queries/mails/invoice-reminders.ts';
import { holdsToRemindOf, linesDueSoon, linesOverdue } from '../db/queries/mails/reminders.ts';
import * as extensions from '../db/queries/memo-extensions/unsent-mails.ts';
import { dueNotes } from '../db/queries/notices/due-notes.ts';
import * as offers from '../db/queries/price-offers/unsent-mails.ts';
import { inBatches } from '../db/with-actor.ts';
import { listOf, stonesNamed } from '../mail/notice-texts.ts';
import { holdEndsSoon } from '../mail/templates/holds.ts';
import { invoiceDueSoon, invoiceOverdue } from '../mail/templates/invoices.ts';
import {
  clientAsksMoreTime,
  memoExtensionAnswered,
  moreTimeAsked,
} from '../mail/templates/memo-extensions.ts';
import { memoDueSoon, memoOverdue } from '../mail/templates/memos.ts';
import { clientOffersPrice, priceOfferAnswered, priceOffered } from '../mail/templates/price-offers.ts';
import { notifyMatches } from '../workflows/demands/notify.ts';
import { tellOfTargets } from '../workflows/notices/tell-of-targets.ts';
import { compareWatchedPrices } from '../workflows/notices/watched-prices.ts';
import { remindOf } from '../workflows/notify-clients.ts';
import { mailTo, reading, ringFor, ringForUnattended, telling } from '../workflows/notify.ts';
import type { JobDefinition } from './job.ts';

/** Rows, or people, per transaction. */
const SPAN = 500;

/** Tells all that is untold, of one kind after the other. Returns how much that was. */
const tellingAll =
  (...tellings: ReturnType<typeof telling>[]) =>
  async (pool: pg.Pool): Promise<number> => {
    let told = 0;
    for (const some of tellings) told += await inBatches(pool, SPAN, some);
    return told;
  };

/** Reminds clients of holds that end soon, once each; one mail for all of a client's holds. */
export const remindOfDueHolds = tellingAll(
  telling(holdsToRemindOf, [(tx, ids) => remindOf(tx, 'hold', ids, holdEndsSoon)]),
);

/**
 * Reminds clients of memos that are due soon, once, and of overdue ones, once a week. Missed days
 * are caught up on.
 */
export const remindOfDueMemos = tellingAll(
  telling(linesDueSoon, [(tx, ids) => remindOf(tx, 'memo', ids, memoDueSoon)]),
  telling(linesOverdue, [(tx, ids) => remindOf(tx, 'memo', ids, memoOverdue)]),
);

/** The same of invoices. */
export const remindOfDueInvoices = tellingAll(
  telling(invoicesDueSoon, [
    reading(invoicesToMail, [mailTo('client_id', invoiceDueSoon, (invoices) => ({ invoices }))]),
  ]),
  telling(invoicesOverdue, [
    reading(invoicesToMail, [mailTo('client_id', invoiceOverdue, (invoices) => ({ invoices }))]),
  ]),
);

/** Sends notices of notes whose reminder is due. Missed days are caught up on. */
export const remindOfDueNotes = tellingAll(
  telling(dueNotes, [
    ringFor('author_id', 'noteDue', (notes) => ({
      words: `Reminder of your ${notes.length === 1 ? 'note' : 'notes'} about ${stonesNamed(notes)}`,
      path: listOf('/transaction/notes', notes),
    })),
  ]),
);

/**
 * Mails business associates their clients' requests for more time, and clients the answers, in one
 * mail each; administrators get notices about clients without an associate.
 */
export const mailMemoExtensions = tellingAll(
  telling(extensions.requestsToMail, [
    mailTo('associate_id', clientAsksMoreTime, (asked) => ({ asked })),
    ringForUnattended('moreTimeAsked', (asked) => moreTimeAsked(asked)),
  ]),
  telling(extensions.answersToMail, [
    mailTo('client_id', memoExtensionAnswered, (answered) => ({ answered })),
  ]),
);

/** The same of price offers. */
export const mailPriceOffers = tellingAll(
  telling(offers.offersToMail, [
    mailTo('associate_id', clientOffersPrice, (offered) => ({ offered })),
    ringForUnattended('priceOffered', (offered) => priceOffered(offered)),
  ]),
  telling(offers.answersToMail, [mailTo('client_id', priceOfferAnswered, (answered) => ({ answered }))]),
);

/** Tells staff of records that wait near their target, or past it. */
export const tellOfAllTargets = tellingAll(tellOfTargets);

const EVERY_MINUTE = { cron: '* * * * *', retryLimit: 0, expireInSeconds: 50 };
const EVERY_MORNING = { cron: '10 6 * * *', retryLimit: 2, expireInSeconds: 600 };

export const NOTIFICATIONS: readonly JobDefinition[] = [
  {
    name: 'remind-of-holds',
    cron: '*/5 * * * *',
    retryLimit: 0,
    expireInSeconds: 240,
    run: (_data, { pool }) => remindOfDueHolds(pool),
  },
  { name: 'remind-of-invoices', ...EVERY_MORNING, run: (_data, { pool }) => remindOfDueInvoices(pool) },
  { name: 'remind-of-memos', ...EVERY_MORNING, run: (_data, { pool }) => remindOfDueMemos(pool) },
  { name: 'remind-of-notes', ...EVERY_MORNING, run: (_data, { pool }) => remindOfDueNotes(pool) },
  {
    // For the clients who chose one e-mail a day.
    name: 'tell-of-demands',
    ...EVERY_MORNING,
    run: (_data, { ownerPool }) => notifyMatches(ownerPool, DEMAND_TELL.daily),
  },
  { name: 'tell-of-extensions', ...EVERY_MINUTE, run: (_data, { pool }) => mailMemoExtensions(pool) },
  {
    // Prices change with sheets, price lists and markups; comparing finds all changes, whatever
    // their cause.
    name: 'tell-of-fallen-prices',
    cron: '*/5 * * * *',
    retryLimit: 0,
    expireInSeconds: 290,
    run: (_data, { ownerPool }) => compareWatchedPrices(ownerPool),
  },
  { name: 'tell-of-offers', ...EVERY_MINUTE, run: (_data, { pool }) => mailPriceOffers(pool) },
  { name: 'tell-of-targets', ...EVERY_MINUTE, run: (_data, { pool }) => tellOfAllTargets(pool) },
];
