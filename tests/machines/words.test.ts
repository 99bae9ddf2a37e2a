/**
 * The words that people read, written by hand: labels of buttons, roles named by refusals, what
 * cannot be done. No other test would notice a wrong word.
 */
import { describe, expect, test } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import { decide } from '../../src/machines/decide.ts';
import { GUARDS } from '../../src/machines/guards/all.ts';
import type { JobName } from '../../src/machines/facts.ts';
import { type EventName, type WorkflowName, WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { statusLabel, WORKFLOWS } from '../../src/machines/workflows.ts';
import { lawfulFacts } from '../support/paths.ts';

const LENDERS = 'an administrator or a business associate';
const HOLDERS = 'an administrator, a business associate, a customer, a guest or an API client';
const ENQUIRERS =
  'an administrator, a business associate, a customer, a guest, an API client or an FTP client';
const ASKERS = 'an administrator, a business associate, a customer, an API client or an FTP client';
const SUBMITTERS = 'an administrator, a business associate or a customer';
const BORROWERS = 'a customer, an API client or an FTP client';
const KEEPERS = 'an administrator or quality control';
const REVISERS = 'an administrator, quality control or a business associate';
const ADMIN = 'an administrator';
const MEMBERS =
  'an administrator, a business associate, a customer, quality control, an API client, an FTP client or an auditor';
const JUDGES = 'an administrator or an auditor';
const BUYERS = 'a customer or an API client';
const PORTAL = 'the portal itself';

/** Event, label of the button, and the refusal of a role that may not. */
const WORDS: Record<WorkflowName, [EventName, string, string][]> = {
  stone: [
    ['HOLD', 'Hold', `Only ${HOLDERS} can hold a stone.`],
    ['OFFER_NEXT', 'Offer', `Only ${PORTAL} can offer a stone to the next in line.`],
    ['CONFIRM', 'Confirm', `Only ${HOLDERS} can confirm a stone.`],
    ['ISSUE', 'Issue on memo', `Only ${LENDERS} can issue a stone on memo.`],
    ['AGREE', 'Issue as agreed', `Only ${BUYERS} can have a stone issued on memo at an agreed price.`],
    ['TELL_APART', 'Tell apart', `Only ${ADMIN} can tell a stone apart from others of its certificate.`],
    [
      'TAKE_TOGETHER',
      'Take together',
      `Only ${ADMIN} can take a stone together with others of its certificate.`,
    ],
    ['WITHDRAW', 'Withdraw', `Only ${KEEPERS} can withdraw a stone.`],
    ['DELIST', 'Delist', 'Only the portal itself can withdraw a stone that its provider no longer offers.'],
    ['TWIN_SOLD', 'Withdraw with its twin', `Only ${PORTAL} can withdraw a stone whose twin is sold.`],
    ['RESTORE', 'Restore', `Only ${KEEPERS} can restore a stone.`],
    ['RELIST', 'Relist', 'Only the portal itself can restore a stone that its provider offers again.'],
    [
      'TWIN_RETURNED',
      'Restore with its twin',
      `Only ${PORTAL} can restore a stone when the sale of its twin is reversed.`,
    ],
    ['RELEASE', 'Release', `Only ${HOLDERS} can release a stone.`],
    ['EXPIRE', 'Expire', `Only ${PORTAL} can free a stone when its hold expires.`],
    ['RECEIVE', 'Receive', `Only ${LENDERS} can receive a stone back.`],
    ['SELL', 'Sell', `Only ${LENDERS} can sell a stone.`],
    ['APPROVE', 'Approve', `Only ${ADMIN} can approve a confirmed stone.`],
    ['REJECT', 'Reject', `Only ${ADMIN} can reject a confirmed stone.`],
    ['REJECT_WITHDRAW', 'Reject and withdraw', `Only ${ADMIN} can reject a confirmed stone and withdraw it.`],
    ['CANCEL', 'Cancel', `Only ${HOLDERS} can cancel a confirmed stone.`],
    ['REVERSE', 'Reverse', `Only ${ADMIN} can reverse the sale of a stone.`],
  ],
  hold: [
    ['HOLD', 'Hold', `Only ${HOLDERS} can hold a stone.`],
    ['OFFER_NEXT', 'Offer', `Only ${PORTAL} can hold a stone for the next in line.`],
    ['RELEASE', 'Release', `Only ${HOLDERS} can release a hold.`],
    ['EXTEND', 'Extend', `Only ${LENDERS} can extend a hold.`],
    ['ACCEPT', 'Accept', `Only ${HOLDERS} can accept an offered stone.`],
    ['EXPIRE', 'Expire', `Only ${PORTAL} can let a hold expire.`],
    ['CONVERT', 'Convert', `Only ${HOLDERS} can take over a hold.`],
  ],
  queuePlace: [
    ['JOIN', 'Wait in line', `Only ${HOLDERS} can wait in line for a stone.`],
    ['OFFER_NEXT', 'Offer', `Only ${PORTAL} can offer a stone to the next in line.`],
    ['PASS_OVER', 'Skip', `Only ${PORTAL} can skip a place in line.`],
    ['LEAVE', 'Leave', `Only ${HOLDERS} can leave the line for a stone.`],
    ['END', 'End', `Only ${PORTAL} can end a place in line.`],
    ['ACCEPT', 'Accept', `Only ${HOLDERS} can accept an offered stone.`],
    ['DECLINE', 'Decline', `Only ${HOLDERS} can decline an offered stone.`],
    ['LAPSE', 'Lapse', `Only ${PORTAL} can let an offer lapse.`],
    ['TAKE', 'Take', `Only ${HOLDERS} can take an offered stone.`],
  ],
  memo: [
    ['ISSUE', 'Issue', `Only ${LENDERS} can issue a memo.`],
    ['AGREE', 'Issue as agreed', `Only ${BUYERS} can have a memo issued at an agreed price.`],
    ['LOWER_PRICE', 'Lower price', `Only ${LENDERS} can lower the price of a memo.`],
    ['EXTEND', 'Extend', `Only ${LENDERS} can extend a memo.`],
    ['RECEIVE', 'Receive', `Only ${LENDERS} can receive a memo.`],
    ['SELL', 'Sell', `Only ${LENDERS} can sell a memo.`],
    ['REVERSE', 'Reverse', `Only ${ADMIN} can reverse the sale of a memo.`],
  ],
  memoExtension: [
    ['CREATE', 'Ask for more time', `Only ${BORROWERS} can ask for more time for a memo.`],
    ['GRANT', 'Grant', `Only ${LENDERS} can grant more time for a memo.`],
    ['DECLINE', 'Decline', `Only ${LENDERS} can decline more time for a memo.`],
    ['WITHDRAW', 'Withdraw', `Only ${BORROWERS} can withdraw a request for more time.`],
    ['LAPSE', 'Lapse', `Only ${LENDERS} can end a request with its memo.`],
  ],
  confirmStone: [
    ['CONFIRM', 'Confirm', `Only ${HOLDERS} can confirm a stone.`],
    ['ASK', 'Ask a colleague', 'Only a customer can ask for agreement to a confirm-stone.'],
    ['AGREE', 'Agree', 'Only a customer can agree to a confirm-stone.'],
    ['DECLINE', 'Decline', 'Only a customer can decline a confirm-stone.'],
    ['CANCEL', 'Cancel', `Only ${HOLDERS} can cancel a confirm-stone.`],
    ['LAPSE', 'Lapse', `Only ${PORTAL} can let a confirm-stone lapse.`],
    ['END', 'End', `Only ${HOLDERS} can end a confirm-stone.`],
    ['UPDATE', 'Update', `Only ${REVISERS} can update a confirm-stone.`],
    ['LOWER_PRICE', 'Lower price', `Only ${LENDERS} can lower the price of a confirm-stone.`],
    ['APPROVE', 'Approve', `Only ${ADMIN} can approve a confirm-stone.`],
    ['REJECT', 'Reject', `Only ${ADMIN} can reject a confirm-stone.`],
    [
      'REJECT_WITHDRAW',
      'Reject and withdraw',
      `Only ${ADMIN} can reject a confirm-stone and withdraw its stone.`,
    ],
    ['REVERSE', 'Reverse', `Only ${ADMIN} can reverse the sale of a confirm-stone.`],
  ],
  enquiry: [
    ['OPEN', 'Enquire', `Only ${ENQUIRERS} can open an enquiry.`],
    ['CLOSE', 'Close', `Only ${LENDERS} can close an enquiry.`],
    ['JOIN', 'Join', `Only ${PORTAL} can bring an enquiry to the later visit of its guest.`],
    ['TRANSFER', 'Pass on', `Only ${ADMIN} can pass on an enquiry.`],
  ],
  priceOffer: [
    ['PROPOSE', 'Make an offer', `Only ${HOLDERS} can offer a price for a stone.`],
    ['ACCEPT', 'Accept', `Only ${LENDERS} can accept a price offer.`],
    ['COUNTER', 'Counter', `Only ${LENDERS} can counter a price offer.`],
    ['DECLINE', 'Decline', `Only ${LENDERS} can decline a price offer.`],
    ['WITHDRAW', 'Withdraw', `Only ${BUYERS} can withdraw a price offer.`],
    ['LAPSE', 'Lapse', `Only ${PORTAL} can let a price offer lapse.`],
    ['AGREE', 'Accept', `Only ${BUYERS} can accept the price that the house asks.`],
    ['OFFER_AGAIN', 'Offer again', `Only ${BUYERS} can offer another price in answer to the house.`],
    ['TURN_DOWN', 'Decline', `Only ${BUYERS} can decline the price that the house asks.`],
  ],
  invoice: [
    ['ISSUE', 'Issue', `Only ${LENDERS} can issue an invoice.`],
    ['CREATE', 'Adopt', `Only ${PORTAL} can adopt an earlier invoice.`],
    ['CLEAR', 'Settle', `Only ${PORTAL} can settle an invoice of zero.`],
    ['PAY_PART', 'Pay in part', `Only ${LENDERS} can record a part payment.`],
    ['PAY', 'Pay', `Only ${LENDERS} can record a payment.`],
    ['CREDIT_PART', 'Credit in part', `Only ${ADMIN} can credit part of an invoice.`],
    ['CREDIT', 'Credit', `Only ${ADMIN} can credit an invoice.`],
    ['CREDIT_SPARE', 'Credit down to payments', `Only ${ADMIN} can credit an invoice down to what was paid.`],
    ['TAKE_BACK', 'Reverse payment', `Only ${LENDERS} can reverse a payment.`],
    ['TAKE_BACK_LAST', 'Reverse last payment', `Only ${LENDERS} can reverse the last payment.`],
    [
      'TAKE_BACK_SPARE',
      'Reverse surplus payment',
      `Only ${LENDERS} can reverse a payment that an invoice does not need.`,
    ],
  ],
  task: [
    ['CREATE', 'Ask', `Only ${REVISERS} can create a task.`],
    ['ASK', 'Ask for', `Only ${ENQUIRERS} can ask for something with an enquiry.`],
    ['UPDATE', 'Edit', `Only ${REVISERS} can change a task.`],
    ['DONE', 'Answer', `Only ${KEEPERS} can answer a task.`],
  ],
  demand: [
    ['CREATE', 'Create', `Only ${ASKERS} can create a demand.`],
    ['MATCH', 'Match', `Only ${PORTAL} can match stones with a demand.`],
    ['UPDATE', 'Edit', `Only ${ASKERS} can change a demand.`],
    ['CLOSE', 'Close', `Only ${ASKERS} can close a demand.`],
    ['OFFER', 'Offer', `Only ${LENDERS} can offer stones against a demand.`],
    ['FULFIL', 'Fulfilled', `Only ${ASKERS} can mark a demand as fulfilled.`],
    ['CONFIRM', 'Confirmed', `Only ${PORTAL} can record that an offered stone was confirmed.`],
    ['REOPEN', 'Reopen', `Only ${ASKERS} can reopen a demand.`],
  ],
  shareLink: [
    ['CREATE', 'Create', `Only ${SUBMITTERS} can create a share link.`],
    ['OPEN', 'Open', `Only ${PORTAL} can open a share link for a bulk e-mail.`],
    ['CHANGE', 'Edit', `Only ${SUBMITTERS} can change a share link.`],
    ['REVOKE', 'Revoke', `Only ${SUBMITTERS} can revoke a share link.`],
    ['EXPIRE', 'Expire', `Only ${PORTAL} can let a share link expire.`],
  ],
  bulkEmail: [
    ['CREATE', 'Add', `Only ${ADMIN} can write a bulk e-mail.`],
    ['UPDATE', 'Save', `Only ${ADMIN} can change a bulk e-mail.`],
    ['SCHEDULE', 'Schedule', `Only ${ADMIN} can schedule a bulk e-mail.`],
    ['BEGIN', 'Send', `Only ${ADMIN} can send a bulk e-mail.`],
    ['DELETE', 'Delete', `Only ${ADMIN} can delete a bulk e-mail.`],
    ['SETTLE', 'Mark as arrived', `Only ${ADMIN} can mark e-mails in doubt as arrived.`],
    ['RUN', 'Send on time', `Only ${PORTAL} can send a bulk e-mail on time.`],
    [
      'LAPSE',
      'Lapse',
      `Only ${PORTAL} can return a bulk e-mail to draft if its sender can no longer send it.`,
    ],
    ['SEND_AGAIN', 'Send again', `Only ${ADMIN} can send e-mails in doubt again.`],
    ['STOP', 'Stop', `Only ${ADMIN} can stop a bulk e-mail.`],
    ['END', 'End', `Only ${PORTAL} can end a bulk e-mail.`],
    ['NEXT', 'Wait for next time', `Only ${PORTAL} can put a bulk e-mail back on its schedule.`],
  ],
  kycDocument: [
    ['SUBMIT', 'Submit', `Only ${SUBMITTERS} can submit a KYC document.`],
    ['APPROVE', 'Approve', `Only ${ADMIN} can approve a KYC document.`],
    ['REJECT', 'Reject', `Only ${ADMIN} can reject a KYC document.`],
    ['RESUBMIT', 'Resubmit', `Only ${SUBMITTERS} can resubmit a KYC document.`],
    ['EXPIRE', 'Expire', `Only ${PORTAL} can let a KYC document expire.`],
  ],
  business: [
    ['SUBMIT', 'Submit documents', `Only ${SUBMITTERS} can submit a business’s documents.`],
    ['REGISTER', 'Register', `Only ${ADMIN} can register a business.`],
    ['MERGE', 'Merge', `Only ${ADMIN} can merge a business into another.`],
    ['LAPSE', 'Lapse', `Only ${PORTAL} can end a registration whose document has expired.`],
    ['UNREGISTER', 'Unregister', `Only ${ADMIN} can unregister a business.`],
  ],
  account: [
    ['CREATE', 'Set up', `Only ${PORTAL} can set up an account without an invitation.`],
    ['INVITE', 'Invite', `Only ${LENDERS} can invite someone.`],
    ['ADMIT', 'Admit', `Only ${SUBMITTERS} can invite a colleague.`],
    ['SIGN_UP', 'Sign up', 'Only a customer can sign up.'],
    ['VERIFY', 'Verify', 'Only a customer can confirm the address of an account.'],
    ['EXPIRE', 'Expire', `Only ${PORTAL} can drop an unfinished sign-up.`],
    ['DELETE', 'Delete', `Only ${ADMIN} can delete an account.`],
    ['ERASE_AGAIN', 'Erase again', `Only ${PORTAL} can erase someone again whom a restore brought back.`],
    ['INVITE_AGAIN', 'Invite again', `Only ${LENDERS} can send an invitation again.`],
    ['ADMIT_AGAIN', 'Admit again', `Only ${SUBMITTERS} can invite a colleague again.`],
    ['ACCEPT', 'Accept', `Only ${MEMBERS} can accept an invitation.`],
    ['SUSPEND', 'Suspend', `Only ${ADMIN} can suspend an account.`],
    ['RECOVER', 'Reset the password', `Only ${MEMBERS} can reset the password of an account.`],
    ['CLOSE', 'Close', `Only ${ADMIN} can close an account.`],
    ['RETIRE', 'Retire', `Only ${PORTAL} can retire an account of the demo.`],
    ['LOCK', 'Lock', `Only ${PORTAL} can lock an account after too many wrong second factors.`],
    ['UNLOCK', 'Unlock', `Only ${ADMIN} can unlock an account.`],
    ['REOPEN', 'Reopen', `Only ${PORTAL} can unlock an account on the command line.`],
    ['REACTIVATE', 'Reactivate', `Only ${ADMIN} can reactivate an account.`],
    ['REINSTATE', 'Reactivate', `Only ${ADMIN} can reactivate the account of someone who was invited.`],
    ['BLANK', 'Blank', `Only ${ADMIN} can blank the personal data of a closed account.`],
  ],
  membership: [
    ['CREATE', 'Found', `Only ${SUBMITTERS} can become the owner of a company.`],
    ['INVITE', 'Invite', `Only ${SUBMITTERS} can invite a person to a company.`],
    ['ASK', 'Ask to join', 'Only a customer can ask to join a company.'],
    ['MERGE', 'Merge', `Only ${ADMIN} can merge a company into another.`],
    ['ACCEPT', 'Accept', `Only ${SUBMITTERS} can let a person join a company.`],
    ['DECLINE', 'Decline', `Only ${SUBMITTERS} can decline a person who asks to join.`],
    ['WITHDRAW', 'Withdraw', 'Only a customer can withdraw a request to join.'],
    ['JOIN', 'Join', 'Only a customer can join a company.'],
    ['INVITE_AGAIN', 'Invite again', `Only ${SUBMITTERS} can send the invitation of a person again.`],
    ['CHANGE', 'Change powers', `Only ${SUBMITTERS} can change the powers of a person.`],
    ['LEAVE', 'Remove', `Only ${SUBMITTERS} can remove a person from a company.`],
    ['SUSPEND', 'Suspend', `Only ${SUBMITTERS} can suspend a person of a company.`],
    ['TAKE_OVER', 'Make owner', `Only ${SUBMITTERS} can make a person the owner of a company.`],
    ['HAND_OVER', 'Hand over', `Only ${SUBMITTERS} can hand a company over.`],
    ['REACTIVATE', 'Reactivate', `Only ${SUBMITTERS} can reactivate a person of a company.`],
  ],
  dutyFinding: [
    ['FIND', 'Find', `Only ${PORTAL} can find that a duty was broken.`],
    ['EXPLAIN', 'Explain', `Only ${JUDGES} can explain a finding.`],
    ['ACCEPT', 'Accept', `Only ${JUDGES} can accept a finding.`],
    ['REOPEN', 'Reopen', `Only ${JUDGES} can reopen a finding.`],
  ],
  mail: [
    ['QUEUE', 'Queue', `Only ${PORTAL} can queue an e-mail.`],
    ['FAIL', 'Fail', `Only ${PORTAL} can record that an e-mail failed.`],
    ['SEND', 'Send', `Only ${PORTAL} can send an e-mail.`],
    ['GIVE_UP', 'Give up', `Only ${PORTAL} can give up on an e-mail.`],
    ['SEND_AGAIN', 'Send again', `Only ${ADMIN} can send an e-mail again.`],
  ],
  webhookDelivery: [
    ['QUEUE', 'Queue', `Only ${PORTAL} can queue a delivery.`],
    ['FAIL', 'Fail', `Only ${PORTAL} can record that a delivery failed.`],
    ['SEND', 'Send', `Only ${PORTAL} can send a delivery.`],
    ['GIVE_UP', 'Give up', `Only ${PORTAL} can give up on a delivery.`],
    ['SEND_AGAIN', 'Send again', `Only ${ADMIN} or an API client can send a delivery again.`],
  ],
};

const rolesOfEvent = (name: WorkflowName, type: string): readonly RoleId[] =>
  WORKFLOWS[name].rules.find(({ event }) => event === type)?.roles ?? [];

const eventOfAdministrators = (name: WorkflowName): string =>
  WORKFLOWS[name].rules.find(({ roles }) => roles.includes(ROLE.administrator))?.event ?? '';

const said = (name: WorkflowName, from: string | number | null, type: string, role: RoleId): string => {
  const decision = decide(name, from, { type }, lawfulFacts(role));
  return decision.ok ? 'allowed' : decision.refusal.sentence;
};

describe.each(WORKFLOW_NAMES)('%s', (name) => {
  test('has its name as the id that readRules reports', () => {
    expect(WORKFLOWS[name].machine.id).toBe(name);
  });

  test('has the label of each button', () => {
    const labels = WORKFLOWS[name].rules.map(({ event, label }) => `${event}: ${label}`);
    expect([...new Set(labels)]).toEqual(WORDS[name].map(([event, label]) => `${event}: ${label}`));
  });

  test('tells a role that may not which roles may', () => {
    const start = WORKFLOWS[name].states.find(({ initial }) => initial)?.name ?? null;
    for (const [event, , sentence] of WORDS[name]) {
      // Auditors may change their own account and findings, and guests neither.
      const outsider = rolesOfEvent(name, event).includes(ROLE.auditor) ? ROLE.guest : ROLE.auditor;
      expect(said(name, start, event, outsider)).toBe(sentence);
    }
  });
});

test('a refusal names the state and what cannot be done in it', () => {
  const admin = ROLE.administrator;
  const customer = ROLE.customer;
  const cases: [WorkflowName, string, EventName, RoleId, string][] = [
    ['hold', 'released', 'HOLD', admin, 'A released hold cannot be held.'],
    ['stone', 'available', 'RELEASE', admin, 'An available stone cannot be released.'],
    ['hold', 'start', 'CONVERT', admin, 'A hold that does not exist cannot be taken over.'],
    ['confirmStone', 'pending', 'CONFIRM', customer, 'A pending confirm-stone cannot be confirmed.'],
    ['confirmStone', 'approved', 'UPDATE', admin, 'An approved confirm-stone cannot be updated.'],
    ['confirmStone', 'rejected', 'CANCEL', customer, 'A rejected confirm-stone cannot be cancelled.'],
    ['confirmStone', 'cancelled', 'APPROVE', admin, 'A cancelled confirm-stone cannot be approved.'],
    ['confirmStone', 'start', 'REJECT', admin, 'A confirm-stone that does not exist cannot be rejected.'],
    ['queuePlace', 'waiting', 'ACCEPT', customer, 'A place in line cannot be accepted.'],
    ['queuePlace', 'ended', 'LEAVE', customer, 'A place that has ended cannot be left.'],
    ['queuePlace', 'lapsed', 'ACCEPT', customer, 'An offer that has lapsed cannot be accepted.'],
    ['priceOffer', 'open', 'AGREE', customer, 'An offer waiting for the house cannot be agreed to.'],
    ['priceOffer', 'countered', 'ACCEPT', admin, 'An offer waiting for the client cannot be accepted.'],
    ['priceOffer', 'accepted', 'WITHDRAW', customer, 'An offer that was accepted cannot be withdrawn.'],
    ['priceOffer', 'lapsed', 'COUNTER', admin, 'An offer that has lapsed cannot be countered.'],
    ['memo', 'issued', 'ISSUE', admin, 'An issued memo cannot be issued.'],
    ['memo', 'sold', 'RECEIVE', admin, 'A sold memo cannot be received.'],
    ['memo', 'start', 'SELL', admin, 'A memo that does not exist cannot be sold.'],
    ['memo', 'received', 'EXTEND', admin, 'A received memo cannot be extended.'],
    ['memoExtension', 'granted', 'DECLINE', admin, 'A request that was granted cannot be declined.'],
    [
      'memoExtension',
      'lapsed',
      'WITHDRAW',
      customer,
      'A request that has lapsed with its memo cannot be withdrawn.',
    ],
    ['stone', 'soldOut', 'WITHDRAW', admin, 'A sold out stone cannot be withdrawn.'],
    ['stone', 'hold', 'RESTORE', admin, 'A stone on hold cannot be restored.'],
    ['stone', 'notAvailable', 'SELL', admin, 'A stone that is not available cannot be sold.'],
    ['stone', 'confirmStones', 'RECEIVE', admin, 'A confirmed stone cannot be received.'],
    ['enquiry', 'open', 'OPEN', customer, 'An open enquiry cannot be opened.'],
    ['enquiry', 'closed', 'CLOSE', admin, 'A closed enquiry cannot be closed.'],
    ['enquiry', 'start', 'CLOSE', admin, 'An enquiry that does not exist cannot be closed.'],
    ['demand', 'open', 'OFFER', admin, 'An open demand cannot be answered with an offer.'],
    ['demand', 'fulfilled', 'CLOSE', customer, 'A fulfilled demand cannot be closed.'],
    ['kycDocument', 'pending', 'SUBMIT', customer, 'A pending KYC document cannot be submitted.'],
    [
      'kycDocument',
      'start',
      'RESUBMIT',
      customer,
      'A KYC document that does not exist cannot be resubmitted.',
    ],
    ['kycDocument', 'approved', 'APPROVE', admin, 'An approved KYC document cannot be approved.'],
    ['kycDocument', 'rejected', 'REJECT', admin, 'A rejected KYC document cannot be rejected.'],
    ['business', 'registered', 'REGISTER', admin, 'A registered business cannot be registered.'],
    [
      'business',
      'kycPending',
      'UNREGISTER',
      admin,
      'A business whose KYC is pending cannot be unregistered.',
    ],
    ['account', 'closed', 'REACTIVATE', admin, 'A closed account cannot be reactivated.'],
    ['account', 'erased', 'DELETE', admin, 'An erased account cannot be deleted.'],
    ['account', 'suspended', 'SUSPEND', admin, 'A suspended account cannot be suspended.'],
    ['invoice', 'paid', 'PAY', admin, 'A paid invoice cannot be paid.'],
    ['invoice', 'issued', 'TAKE_BACK_LAST', admin, 'An unpaid invoice cannot be freed of its last payment.'],
    ['invoice', 'cancelled', 'PAY', admin, 'A cancelled invoice cannot be paid.'],
    ['invoice', 'cancelled', 'CREDIT', admin, 'A cancelled invoice cannot be credited.'],
    ['memo', 'received', 'REVERSE', admin, 'A received memo cannot be reversed.'],
    ['confirmStone', 'pending', 'REVERSE', admin, 'A pending confirm-stone cannot be reversed.'],
    ['dutyFinding', 'open', 'REOPEN', admin, 'An open finding cannot be reopened.'],
    ['dutyFinding', 'explained', 'EXPLAIN', admin, 'An explained finding cannot be explained.'],
    ['dutyFinding', 'accepted', 'ACCEPT', admin, 'An accepted finding cannot be accepted.'],
    ['mail', 'queued', 'SEND_AGAIN', admin, 'A queued e-mail cannot be sent again.'],
    ['mail', 'sent', 'SEND_AGAIN', admin, 'A sent e-mail cannot be sent again.'],
    ['webhookDelivery', 'queued', 'SEND_AGAIN', admin, 'A queued delivery cannot be sent again.'],
  ];
  for (const [name, from, event, role, sentence] of cases)
    expect(said(name, from, event, role)).toBe(sentence);

  const jobs: [WorkflowName, string, EventName, JobName, string][] = [
    ['hold', 'released', 'EXPIRE', 'expire-holds', 'A released hold cannot be expired.'],
    ['stone', 'soldOut', 'DELIST', 'import-stock', 'A sold out stone cannot be delisted.'],
    ['stone', 'available', 'RELIST', 'import-stock', 'An available stone cannot be relisted.'],
    ['dutyFinding', 'open', 'FIND', 'check-duties', 'An open finding cannot be found.'],
    ['mail', 'sent', 'SEND', 'send-mails', 'A sent e-mail cannot be sent.'],
    ['mail', 'sent', 'FAIL', 'send-mails', 'A sent e-mail cannot be noted as failed.'],
    ['mail', 'givenUp', 'GIVE_UP', 'send-mails', 'An e-mail given up cannot be given up.'],
    ['mail', 'failed', 'QUEUE', 'send-mails', 'A failed e-mail cannot be queued.'],
    ['webhookDelivery', 'sent', 'FAIL', 'send-webhooks', 'A sent delivery cannot be noted as failed.'],
    ['webhookDelivery', 'givenUp', 'SEND', 'send-webhooks', 'A delivery given up cannot be sent.'],
  ];
  for (const [name, from, type, job, sentence] of jobs)
    expect(decide(name, from, { type }, lawfulFacts(null, job))).toMatchObject({ refusal: { sentence } });
});

test('an unknown event or state is reported with the name of the record', () => {
  const records = WORKFLOW_NAMES.map((name) => [
    said(name, null, 'UNKNOWN_EVENT', ROLE.administrator),
    said(name, 77, eventOfAdministrators(name), ROLE.administrator),
  ]);
  expect(records).toEqual([
    ['UNKNOWN_EVENT is not an event of a stone.', 'A stone has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a hold.', 'A hold has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a place in line.', 'A place in line has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a memo.', 'A memo has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a request for more time.', 'A request for more time has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a confirm-stone.', 'A confirm-stone has no state 77.'],
    ['UNKNOWN_EVENT is not an event of an enquiry.', 'An enquiry has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a price offer.', 'A price offer has no state 77.'],
    ['UNKNOWN_EVENT is not an event of an invoice.', 'An invoice has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a task.', 'A task has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a demand.', 'A demand has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a share link.', 'A share link has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a bulk e-mail.', 'A bulk e-mail has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a KYC document.', 'A KYC document has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a business.', 'A business has no state 77.'],
    ['UNKNOWN_EVENT is not an event of an account.', 'An account has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a person of a company.', 'A person of a company has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a finding.', 'A finding has no state 77.'],
    ['UNKNOWN_EVENT is not an event of an e-mail.', 'An e-mail has no state 77.'],
    ['UNKNOWN_EVENT is not an event of a delivery.', 'A delivery has no state 77.'],
  ]);
});

test('an unknown event and an unknown state are refusals of kind state', () => {
  for (const [from, type] of [
    ['held', 'UNKNOWN_EVENT'],
    ['lost', 'RELEASE'],
  ] as const) {
    const decision = decide('hold', from, { type }, lawfulFacts(ROLE.administrator));
    expect(decision).toMatchObject({ ok: false, refusal: { kind: 'state' } });
  }
});

test('each guard says what is missing', () => {
  expect(Object.fromEntries(Object.entries(GUARDS).map(([name, { sentence }]) => [name, sentence]))).toEqual({
    certificateFree: 'Another offer of this certificate is on hold.',
    notWithheld: 'Its certificate is being checked: another row gives it another weight or kind.',
    hasApartReason: 'Say why it is not the stone of its certificate.',
    withdrawnWithTwin: 'The stone was not withdrawn because its twin was sold.',
    clientRegistered: MESSAGES.kycPending,
    stoneTaken: 'You can only wait in line for a stone that is on hold, confirmed or on memo.',
    stoneFree: 'You can offer a price for available stones, and for stones on hold for the same client.',
    notOffered: 'An offer for this stone is already waiting for an answer.',
    hasPrice: 'The stone has no price yet. Enquire about it instead.',
    priceAboveZero: 'Offer more than 0.',
    mayConfirm:
      'You may not confirm stones or take memos for your company. Ask the owner of your company: they may.',
    withinOwnAmount: 'You may not confirm as much as this for your company.',
    aboveOwnAmount: 'Nobody has to agree to this amount.',
    notOwnOrder: 'You confirmed this yourself, so somebody else has to agree.',
    notAwaited: 'It already waits until a colleague agrees.',
    mayEndMembership: 'You may not manage people for your company. Ask the owner of your company: they may.',
    mayHandOver: 'Only the owner can hand the company over.',
    mayHold:
      'You may not hold stones or enquire about them for your company. Ask the owner of your company: they may.',
    mayManagePeople: 'You may not manage people for your company. Ask the owner of your company: they may.',
    notAboveList: 'This is more than the stone costs.',
    abovePrice: 'This is not more than the client offers.',
    belowPrice: 'This is not less than the price asked.',
    sameAsOffered: 'The price has changed. Check the offer again.',
    stillShown: 'The stone is no longer offered, so no price can be agreed for it.',
    notAboveToday: 'The stone costs less today.',
    answerInTime: 'The time to answer is over. You can make a new offer.',
    offerOver: 'There is still time for an answer.',
    ownMembership: 'Only who asked to join can withdraw that.',
    tellsWhyNot: 'Give a reason. Whoever asked reads it.',
    mergesCleanly: 'These companies cannot be merged yet.',
    hasNoOwnRecords:
      'Whoever joins a company has nothing of their own here yet: no KYC documents, stones or enquiries. Write to the house, and it helps.',
    notOwnMembership:
      'You cannot change your own powers or suspend yourself. Ask a colleague who manages people.',
    notOwner: 'This person owns the company. The owner has to hand it over to somebody else first.',
    notTheirStone: 'The stone is already kept for the same client.',
    notInLine: 'The client is already waiting for the stone.',
    withinBounds:
      'A client can only have a limited number of these open at once, and start a limited number per day.',
    accountOpen: 'The account was not active when the stone became available.',
    rightsKept:
      'The client was not allowed to hold, wait for or search stones when the stone became available.',
    stoneInSight: 'The stone was not visible to the client when it became available.',
    sharerRegistered: MESSAGES.kycPending,
    delistedBySheet: 'A person withdrew the stone, so a sheet cannot restore it.',
    withinCreditLimit:
      'This would exceed the client’s credit limit. Only an administrator can do that, with a reason.',
    withinHoldLimit:
      'A business can only hold a limited number of stones at once. Staff can exceed the limit with a reason.',
    notHeldLately:
      'A business has to wait before it can hold the same stone again. Staff can skip the wait with a reason.',
    heldForSameClient: MESSAGES.onlyAvailable,
    stoneUnsold: 'The stone is sold out, so you cannot enquire about it.',
    priceAsSeen: 'The price has changed since it was seen.',
    holdDue: 'The hold is not due yet.',
    holdRunning: 'The hold has expired.',
    owesNothing: 'Something is owed on this invoice.',
    paysAll: 'This is not the open amount.',
    paysPart: 'This is not less than the open amount.',
    hasPaymentReason: 'Give a reason for reversing the payment.',
    leavesSome: 'Nothing else was paid on this invoice.',
    leavesNothing: 'More was paid on this invoice.',
    leavesEnough: 'Something would be open on this invoice.',
    withinCredit: 'The client’s credit is less than that.',
    creditUnspent: 'The client’s credit from this payment has been used.',
    creditsAll: 'Lines of this invoice are not credited.',
    creditsPart: 'Nothing would stay open on this invoice.',
    creditsSpare: 'Something would stay open on this invoice.',
    hasReversalReason: 'A reversal needs a reason. The client sees it.',
    hasPriceReason: 'A lower price needs a reason.',
    lowersPrice: 'The client agreed to this price, so it can only be lowered.',
    keptPrice:
      'It was ordered without a price, so it cannot be sold. Receive or reject it, and have it ordered again once the stone has a price.',
    hasExtensionReason: 'Give a reason for more time.',
    laterDay: 'The new date must be later than the stone’s due date.',
    dayNotOver: 'The new date has passed. Choose today or a later date.',
    dayWithinYear: 'The new date can be at most 365 days away.',
    stoneOut: 'The stone is no longer on memo, so there is nothing to extend.',
    notAskedYet: 'You have already asked for more time. Wait for the answer, or withdraw the request.',
    hasDeclineReason: 'Give a reason. The client sees it.',
    askedByThem: 'Only the person who asked, or an administrator, can change this.',
    assignedToThem: 'Only the person who was asked, or an administrator, can answer this.',
    answered: 'An answer needs a text or a file.',
    stillMissing: 'The stone already has this.',
    notAskedBefore: 'This is already requested and not answered yet.',
    hasReason: 'A rejection needs a reason.',
    hasRemark: 'A rejection needs a remark.',
    notOneself: 'You cannot suspend, close or delete your own account. Ask another administrator.',
    anotherAdministrator: 'There would be no administrator left. Add another administrator first.',
    hasPassword: 'They have not chosen a password yet. Send them another invitation.',
    hasNoPassword: 'They already have a password, so they do not need another invitation.',
    saysWhy: 'Give a reason. Staff see it on the account.',
    nothingUnsettled: 'This account still has unsettled items.',
    leftNoRecords: 'Records refer to this account, so it can only be closed.',
    secondPerson: 'A second person has to do this.',
    saysSo: 'Give a reason. It stays with the finding.',
    notTheirStep: 'This finding is about your own step. You can explain it; somebody else has to accept it.',
    mailWhole: 'The text of this e-mail is no longer kept, so it cannot be sent again.',
    webhookOn: 'This webhook is paused. Resume it first.',
    deliveryWhole: 'Its list of stones is no longer kept, so it cannot be sent again.',
    paperDated: 'Owners’ documents expire. Enter the expiry date of the document.',
    ownsCompany: 'This person does not own the company, so they cannot hand it over.',
    paperCurrent: 'The document has expired. Correct its expiry date, or ask for a new document.',
    paperOver: 'The document has not expired yet.',
    linkOfStones: 'This link shows the stones of a bulk e-mail, so its contents cannot be changed.',
    linkRunning: 'The share link has expired. Create another one.',
    linkOver: 'The share link has not expired yet.',
    hasRecipients:
      'This e-mail has no recipients: the chosen clients already have it, did not agree to receive offers, or their addresses are held back.',
    timeAhead: 'Choose a time in the future.',
    bulkDue: 'It is not time for this e-mail yet.',
    senderMay: 'The person who scheduled this e-mail can no longer send bulk e-mails.',
    senderMayNot: 'The person who started or scheduled this e-mail can send bulk e-mails.',
    allTried: 'Some recipients are still waiting for this e-mail.',
    runFinished: 'This e-mail was stopped and continues at its time. Send those in doubt again after that.',
    sendsAgain: 'This e-mail is not sent again by a schedule.',
    sendsOnce: 'This e-mail is sent again by its schedule.',
    inDoubt: 'No recipients of this e-mail are in doubt now.',
    stillAgree: 'The recipients in doubt no longer want offers by e-mail.',
    givesOwnPowers:
      'You can only give powers that you have yourself, up to your own amount. Ask the owner of your company.',
    graceOver: 'There is still time to renew the document.',
    documentsApproved: 'The owner’s document and the business document must both be approved first.',
  });
});

test('every status has its label and its colour', () => {
  const labels = WORKFLOW_NAMES.map((name) =>
    WORKFLOWS[name].states
      .flatMap(({ code }) => (code === null ? [] : statusLabel(name, code)))
      .map(({ label, colour }) => `${label} ${colour}`)
      .join(', '),
  );
  expect(labels).toEqual([
    'Available green, Not Available grey, Hold red, Business Process blue, Confirm Stones teal, Sold Out orange',
    'Held red, Released grey',
    'Waiting blue, Your turn orange, Taken green, Declined grey, Lapsed grey, Left grey, Ended grey',
    'Issued blue, Received grey, Sold orange',
    'Requested orange, Granted green, Declined red, Withdrawn grey, Lapsed grey',
    'Awaiting company orange, Pending teal, Approved green, Rejected red, Cancelled grey',
    'Open blue, Closed grey',
    'Open blue, Countered orange, Accepted green, Declined red, Withdrawn grey, Lapsed grey',
    'Issued blue, Part paid orange, Paid green, Cancelled grey',
    'Pending orange, Done green',
    'Open blue, Matched orange, Offered teal, Fulfilled green, Closed grey',
    'Active green, Expired grey, Revoked red',
    'Draft grey, Scheduled blue, Stopped red, Sending orange, Sent green, Deleted grey',
    'Pending orange, Approved green, Rejected red, Expired red',
    'Business Process Not Registered red, KYC Pending orange, Business Process Registered green, Merged into another grey',
    'Unverified orange, Invited blue, Active green, Locked red, Suspended orange, Closed grey, Erased grey',
    'Asks to join orange, Declined red, Withdrawn grey, Invited blue, Active green, Suspended orange, Left grey',
    'Open orange, Explained teal, Accepted green',
    'Queued orange, Failed for now red, Given up grey, Sent green',
    'Queued orange, Failed for now red, Given up grey, Sent green',
  ]);
});
