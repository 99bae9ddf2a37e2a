/** What the contract's fields refer to: kinds of records, and meaningful plain values. */
import { ROLE, TASK_KIND } from '../../../../src/domain/codes.ts';
import { USUAL_PAIR_SETTING } from '../../../../src/domain/stones/pair-setting.ts';
import { hashPassword } from '../../../../server/security/passwords.ts';
import { newId } from '../../../../server/ids.ts';
import { PASSWORD } from '../../../support/api.ts';
import { csvFile, FIELDS, HEADINGS, TEN_STONES, OPEN } from '../../../uploads/support/sheets.ts';
import { any } from '../any.ts';
import { MOST_BEGUN, ROOM } from '../../proof-fixture.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';
import { PAPER } from './clients.ts';
import { pageSecretOf, readerTokenOf } from './bulk-emails.ts';
import { forgetTries, PROOF_CODE } from './sign-up.ts';
import {
  proofAssertion,
  proofAttestation,
  proofCode,
  proofPasskey,
  proofPasskeyChallenge,
  turnOnFactor,
} from './factors.ts';
import type { Kind } from './material.ts';
import { offeredStones } from './price-offers.ts';
import { takenStone } from './queue.ts';
import { CHANGES, NOBODYS_URL } from './webhooks.ts';
import { inDays } from '../../../support/days.ts';

/** The records that `id` may name, by the operation's tag in the contract. */
export const KINDS_OF_TAG: Record<string, readonly Kind[]> = {
  accounts: [
    'otherClient',
    'suspendedAccount',
    'lockedAccount',
    'closedAccount',
    'accountWithFactor',
    'accountWithNewEmail',
    'spareAssociate',
  ],
  audit: ['hold', 'memo', 'confirmStone', 'enquiry', 'stone'],
  'bulk-email': ['bulkEmail', 'bulkEmailSending', 'bulkEmailInDoubt'],
  clients: ['otherClient', 'business', 'paper'],
  companies: ['colleague', 'invitedColleague', 'suspendedColleague', 'askingColleague', 'mergedClient'],
  demands: ['demand', 'closedDemand', 'matchedDemand'],
  duties: ['duty'],
  'external-clients': [
    'externalClient',
    'suspendedExternal',
    'clientKey',
    'webhook',
    'delivery',
    'stockFeed',
  ],
  'home-settings': ['popup', 'houseEvent', 'banner', 'announcementPicture'],
  'kept-searches': ['savedSearch', 'recentSearch'],
  mails: ['mail'],
  markup: ['provider', 'business'],
  masters: ['master', 'emptyMaster', 'subMaster', 'pictured', 'country', 'state'],
  people: ['administrator', 'qualityController', 'auditor', 'associate', 'associateWithClient', 'freshGuest'],
  reports: ['savedReport'],
  search: ['stone', 'stoneWithMedia', 'featuredStone', 'collection', 'matchPair', 'otherClient'],
  session: ['personWithPicture'],
  settings: ['caratRange', 'subCaratRange', 'stockList'],
  'share-links': ['shareLink'],
  'stone-actions': [
    'externalSheet',
    'askedFile',
    'invoice',
    'unpaidInvoice',
    'payment',
    'creditNote',
    'wholeMemo',
    'wholeOrder',
    'wholeOffer',
    'memo',
    'confirmStone',
    'enquiry',
    'priceOffer',
    'hold',
  ],
  stock: ['provider', 'providerFresh', 'upload', 'uploadDone', 'uploadToUndo'],
  tasks: ['task', 'taskWithFile'],
};

/** A field may refer to several kinds. */
export const KINDS_OF_FIELD: Record<string, readonly Kind[]> = {
  ids: [
    'hold',
    'queuePlace',
    'offeredPlace',
    'priceOffer',
    'memo',
    'soldMemo',
    'soldConfirmStone',
    'ownMemo',
    'memoExtension',
    'confirmStone',
    'awaitingConfirmStone',
    'enquiry',
    'subMaster',
    'externalLine',
    'cartLine',
    'watchLine',
    'stoneNote',
    'notice',
    'finding',
    'nothing',
  ],
  duty_id: ['duty', 'nothing'],
  sheet_id: ['externalSheetWaiting', 'nothing'],
  featured_id: ['featuredStone', 'nothing'],
  lines: ['memo', 'confirmStone', 'priceOffer', 'counteredOffer'],
  user_id: [
    'client',
    'clientWithoutPapers',
    'clientWithPapers',
    'clientRefused',
    'clientWithoutBusiness',
    'externalClient',
    'nothing',
  ],
  request: ['requestToReset', 'requestProven', 'requestToSignUp', 'requestToJoin'],
  token: ['invitationToken', 'confirmingToken', 'objectingToken'],
  // Clients are handed over to the demo's associate, never away from it.
  to: ['associateUser'],
  into: ['client'],
  customers: ['nothing'],
  uid: ['client', 'nothing'],
  clients: ['client'],
  readers: ['nothing'],
  session_id: ['spareSession'],
  begun_by: ['client', 'colleague', 'nothing'],
  client_id: ['client', 'nothing'],
  challenge: ['challengeForCode', 'challengeToEnrol', 'challengeForPassword'],
  // A task names its stone, or an enquiry instead.
  enquiry_id: ['nothing'],
  master_id: ['master'],
  carat_range_id: ['caratRange'],
  provider_id: ['provider'],
  providers: ['provider'],
  business_id: ['nothing', 'businessOfClient'],
  markups: ['businessOfClient', 'associateUser', 'provider'],
};

export function fileOf(field: string): File {
  if (field.endsWith('image') || ['file', 'picture', 'logo', 'images'].includes(field)) return PAPER;
  return field === 'priceList' ? priceList() : csvFile(TEN_STONES);
}

const FORMER = 'a lantern over the quay';
let former: Promise<string> | null = null;

let lists = 0;

/**
 * Alternates between a date without a list, to be imported, and the demo's newest list, to be
 * corrected.
 */
function priceList(): File {
  lists += 1;
  const isNew = lists % 2 === 0;
  const day = isNew ? new Date(Date.UTC(1990, 0, lists)) : new Date();
  const on = `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
  return new File([`BR,VS1,E,1.00,1.49,${10_000 + lists}, ${on}\n`], 'list.csv', { type: 'text/csv' });
}

/** A meaningful value for this field; undefined where any value will do. */
export async function plain(house: ProofFixture, field: string, person: Member | null): Promise<unknown> {
  switch (field) {
    // Pairs may be made of any two stones.
    case 'partner_of':
    case 'first_stock_no':
    case 'second_stock_no': {
      const [stone] = await house.query<{ stock_no: string }>(
        'SELECT stock_no FROM stone WHERE status = 1 ORDER BY random() LIMIT 1',
      );
      return stone?.stock_no;
    }
    case 'stock_numbers':
      return (await house.stones(1)).map((stone) => stone.stock_no);
    // Reads need no untouched stone.
    case 'stock_no':
    case 'search': {
      const [stone] = await house.query<{ stock_no: string }>(
        'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1',
      );
      return stone?.stock_no;
    }
    case 'asks_for':
      // A stone can always be inspected again.
      return [TASK_KIND.inspection];
    case 'same':
      return USUAL_PAIR_SETTING.same;
    case 'tolerances':
      return USUAL_PAIR_SETTING.tolerances;
    case 'email':
      if (person === null || person.role === ROLE.guest) await forgetTries(house);
      return `${newId()}@proof.test`;
    // Of whoever signs up: a network may ask only few times whether one is free.
    case 'user_name':
      if (person === null) await forgetTries(house);
      return person === null ? `proof-${newId()}` : undefined;
    case 'otp':
      return PROOF_CODE;
    case 'name':
      return `Proof ${newId()}`;
    // The proof's stones must not be hidden from clients, nor withdrawn by a sheet without them.
    // The permission of a staff member who looked at a stone.
    case 'grant': {
      const { api } = await house.member('admin@pavilion.test');
      const [stone] = await house.query<{ stock_no: string }>(
        'SELECT stock_no FROM stone WHERE image IS NOT NULL LIMIT 1',
      );
      const { headers } = await api.get(`/inventory/dna?stock_no=${stone?.stock_no}`);
      return headers.get('media-grant') ?? undefined;
    }
    // The link of a file, which opens once.
    case 'link': {
      const { api } = await house.member('admin@pavilion.test');
      const stock_numbers = (await house.stones(1)).map((stone) => stone.stock_no);
      const { text } = await api.send('POST', '/inventory/download', { stock_numbers, format: 'xlsx' });
      return /download\/([\w-]+)/.exec(text)?.[1];
    }

    case 'reader_token':
      return readerTokenOf(house);
    // Somebody, since it may get a time or a schedule.
    case 'audience':
      return { clients: [(await house.member('customer@pavilion.test')).id] };
    case 'stone_choice':
      return { from: 'arrivals' };
    // Sent by its schedule.
    case 'send_at':
      return null;
    // A page of an e-mail, with a stone that has all media.
    case 'secret':
      return pageSecretOf(house);
    // A stream that stays open would not be answered for minutes.
    case 'seconds':
      return 0;
    case 'place':
      return 1;
    // An archive of nothing is refused.
    case 'includeExcel':
      return true;
    // A payment of what is open for certain, on a day that has begun.
    case 'amount':
      return '0.01';
    case 'paid_on':
      return inDays(0);
    // Other cases confirm more than a small limit would allow.
    case 'credit_limit':
      return any(['999999999.00', null]);
    case 'hide_after_days':
      return 365;
    case 'client_open':
    case 'client_asks':
    case 'client_day':
    case 'client_papers':
    case 'client_changes':
    case 'guest_open':
    case 'guest_asks':
    case 'guest_day':
    case 'guest_changes':
    case 'guest_visits':
      return MOST_BEGUN[field];
    // Other cases hold many stones repeatedly.
    case 'hold_limit':
      return ROOM.hold_limit;
    case 'rehold_hours':
      return ROOM.rehold_hours;
    case 'offer_hours':
      return 2;
    case 'price_offer_hours':
      return 48;
    case 'stones':
      return offeredStones(house);
    case 'taken_stone':
      return takenStone(house);
    case 'hold_hours':
      return 24;
    case 'passkey_challenge':
      return proofPasskeyChallenge(house, person?.id ?? null);
    case 'attestation':
      return person === null ? undefined : proofAttestation(person.id);
    case 'assertion':
      return proofAssertion(house);
    case 'passkey_id':
      return person === null ? undefined : proofPasskey(house, person.id);
    // Nobody has to have a second factor: others sign in with their passwords.
    case 'roles':
      return [];
    case 'confirmed':
      return [];
    // Codes of providers, lists and masters, and of authenticators.
    case 'code':
      if (person === null) return proofCode(house, null);
      return any([`P${newId().slice(-5).toUpperCase()}`, await proofCode(house, person.id)]);
    // A feed without a server, with matching settings.
    case 'feed_url':
      return 'https://feeds.invalid/stock.csv';
    case 'url':
      return NOBODYS_URL;
    // A browser's push subscription, at a service that is nowhere.
    case 'endpoint':
      return `https://push.invalid/${newId()}`;
    case 'p256dh':
      return 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    case 'auth':
      return 'BTBZMqHH6r4Tts7J_aSIgg';
    case 'changes':
      return CHANGES;
    case 'provider_type':
      return 2;
    // Another one would move the days that other cases count.
    case 'zone':
      return 'UTC';
    case 'is_active':
      return true;
    // An announcement of this week, which ends after it begins.
    case 'start_date':
      return inDays(0);
    case 'end_date':
      return inDays(7);
    // A version that the portal's server has; other cases set the required one, or none.
    case 'version':
    case 'required_version':
      return '0.0.1';
    case 'removeFiles':
      return [];
    case 'schedule':
      return '0 4 * * *';
    case 'feed_password':
      return '';
    // Guests sign in without an account that could be locked.
    case 'is_guest':
      return true;
    case 'password':
      return PASSWORD;
    // The new password is the one that everybody has in other cases.
    case 'current_password': {
      if (person === null) return FORMER;
      await forgetTries(house);
      await turnOnFactor(house, person.id);
      former ??= hashPassword(FORMER);
      await house.query('UPDATE app_user SET password_hash = $2 WHERE id = $1', [person.id, await former]);
      return FORMER;
    }
    // A saved report has a span, or both days.
    case 'first_day':
    case 'last_day':
      return null;
    case 'percent':
      return any(['0', '4.5', '7.25']);
    case 'rows':
      return undefined;
    case 'mobile':
      return '5550100';
    case 'mobile_country_id':
    case 'country_id': {
      const [country] = await house.query<{ id: number }>('SELECT id FROM country LIMIT 1');
      return country?.id;
    }
    case 'business_associate_id': {
      const [associate] = await house.query<{ id: string }>(
        `SELECT id FROM app_user WHERE email = 'associate@pavilion.test'`,
      );
      return associate?.id;
    }
    case 'business_type':
      return 'Trader';
    case 'business_associate_type':
      return 'Agent';
    case 'assigned_to': {
      const [who] = await house.query<{ id: string }>(
        `SELECT id FROM app_user WHERE email = 'qc@pavilion.test'`,
      );
      return who?.id;
    }
    // Every role has it and nobody can lose it, so no other case is disturbed.
    case 'permissions':
      return [{ name: 'profile', read_access: true, write_access: true }];
    // A maintenance that begins would end the proof's writing.
    case 'starts_at':
      return new Date(Date.now() + 100 * 864e5).toISOString();
    case 'ends_at':
      return new Date(Date.now() + 100 * 864e5 + 3_600_000).toISOString();
    case 'due_date':
      // Usually later than the memo's due day, and often later than another day chosen here.
      return inDays(any([21, 60, 120, 240, 360]));
    case 'filters':
      return { diamond_type: 1, shape: ['ROUND'] };
    case 'push_url':
      return 'ftp://feeds.invalid/stock.csv';
    case 'push_password':
      return '';
    case 'feed_columns':
      return [{ field: 'carat', heading: `Weight ${newId()}` }];
    // Of stock feeds and of downloads.
    case 'format':
      return 'xlsx';
    case 'columns':
      return HEADINGS.map((_heading, column) => ({ column, field: FIELDS[column] ?? null }));
    case 'statements':
      return OPEN;
    case 'keep':
      return [{ field: 'cut', value: `Proof ${newId()}`, code: any(['EX', null]) }];
    case 'forget':
      return [];
    case 'declined':
      return ['holdExpired'];
    case 'first_name':
    case 'last_name':
    case 'company_name':
    case 'contact_person':
    case 'message':
    case 'subject':
    case 'body':
    case 'how':
    case 'words':
    case 'answer':
    case 'reason':
    case 'remark':
      return 'Proof of the portal';
    default:
      return undefined;
  }
}
