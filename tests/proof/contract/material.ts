/**
 * What a request needs to be accepted: ids of records that exist and numbers of stones that are free, by the names
 * that the contract gives such fields. A field may stand for several kinds of record; which of them an operation
 * takes is found out by asking, and remembered.
 */
import { CLIENT_ROLES } from '../../../src/domain/codes.ts';
import { newId } from '../../../server/ids.ts';
import { PASSWORD } from '../../support/api.ts';
import type { Reply } from '../../support/api.ts';
import { addProvider, bringIn, csvFile, HEADINGS, TEN_STONES } from '../../supply/support/sheets.ts';
import { PICTURE } from '../cases/nasty-files.ts';
import type { House, Member } from '../house.ts';

export type Kind = keyof typeof OF_KIND | 'stone' | 'nothing';

/** Where the ids of each kind are; $1 is the demo's first associate, whose clients' records are taken. */
const OF_KIND = {
  client: `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  clientWithoutPapers: `SELECT u.id FROM app_user u JOIN business b ON b.user_id = u.id
    WHERE u.associate_id = $1 AND NOT EXISTS (SELECT FROM kyc_document k WHERE k.client_id = u.id)`,
  clientWithPapers: `SELECT DISTINCT client_id AS id FROM kyc_document WHERE status = 1 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  clientRefused: `SELECT DISTINCT client_id AS id FROM kyc_document WHERE status = 3 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  // Not of the demo's own customers: whoever loses the registration can do nothing any more.
  business: `SELECT b.id FROM business b JOIN app_user u ON u.id = b.user_id
    WHERE u.associate_id = $1 AND u.email NOT LIKE '%@pavilion.test' AND (SELECT count(*) FROM kyc_document k WHERE k.client_id = u.id AND k.status = 2) > 1`,
  businessOfClient: `SELECT b.id FROM business b JOIN app_user u ON u.id = b.user_id WHERE u.email = 'customer@pavilion.test'`,
  paper: `SELECT id FROM kyc_document WHERE client_id IN (SELECT id FROM app_user WHERE associate_id = $1) ORDER BY id`,
  hold: `SELECT id FROM hold WHERE status = 1 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  memo: `SELECT id FROM memo_line WHERE status = 1 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  confirmStone: `SELECT id FROM confirm_line WHERE status = 1 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  enquiry: `SELECT id FROM enquiry WHERE status = 1 AND client_id IN (SELECT id FROM app_user WHERE associate_id = $1)`,
  provider: `SELECT id FROM provider WHERE $1::uuid IS NOT NULL`,
  // Nothing came from it, so that it may be removed; and a feed that leads nowhere may be asked for once.
  providerFresh: `SELECT id FROM provider WHERE code LIKE 'PF%' AND $1::uuid IS NOT NULL`,
  uploadDone: `SELECT id FROM upload WHERE state = 'done' AND $1::uuid IS NOT NULL`,
  upload: `SELECT id FROM upload WHERE state = 'proposed' AND $1::uuid IS NOT NULL`,
} as const;

const KINDS_OF_FIELD: Record<string, readonly Kind[]> = {
  ids: ['hold', 'memo', 'confirmStone', 'enquiry'],
  user_id: ['client', 'clientWithoutPapers', 'clientWithPapers', 'clientRefused', 'nothing'],
  id: [
    'stone',
    'provider',
    'providerFresh',
    'upload',
    'uploadDone',
    'client',
    'business',
    'paper',
    'hold',
    'memo',
    'confirmStone',
    'enquiry',
  ],
  provider_id: ['provider'],
};

export interface Material {
  kindsOf(field: string): readonly Kind[] | null;
  idOf(kind: Kind): Promise<string | null>;
  /** A value of any other field that means something; undefined where any value does. */
  plain(field: string, person: Member | null): Promise<unknown>;
  fileOf(field: string): File;
}

/** For those who release, receive, sell and decide. */
const LINES = 150;
/** A business is registered once and unregistered once. */
const APPROVED_CLIENTS = 14;

export async function gatherMaterial(house: House): Promise<Material> {
  const admin = await house.member('admin@pavilion.test');
  const associate = await house.member('associate@pavilion.test');
  const client = await house.member('customer@pavilion.test');
  const pools = new Map<Kind, string[]>();
  const ok = (reply: Reply): Reply => {
    if (reply.status !== 200) throw new Error(`The proof's material could not be made: ${reply.text}`);
    return reply;
  };
  const refill = async (): Promise<void> => {
    for (const path of ['hold', 'memo', 'confirm-stone', 'enquiry']) {
      const stones = (await house.stones(LINES)).map((stone) => stone.stock_no);
      ok(
        await admin.api.send('POST', `/inventory/new-arrival/${path}`, {
          stock_numbers: stones,
          user_id: client.id,
          ...(path === 'enquiry' ? { message: 'Eye clean?' } : {}),
        }),
      );
    }
  };
  const approvedClient = async (): Promise<void> => {
    const reply = ok(
      await admin.api.send('POST', '/customer/add-customer-with-business', {
        email: `${newId()}@proof.test`,
        first_name: 'Proof',
        company_name: 'Proof Gems',
        business_associate_id: associate.id,
      }),
    );
    const { id } = reply.body?.data as { id: string };
    const both = { business_owner_data: [{ document_type: 1 }], business_data: [{ document_type: 1 }] };
    const files = { owner_image: fileOf('owner_image'), business_image: fileOf('business_image') };
    const at = '/customer/business/document';
    ok(await admin.api.form('POST', at, { user_id: id, ...both }, files));
    const yes = { business_owner_data: [{ status: 2 }], business_data: [{ status: 2 }] };
    ok(await admin.api.form('PUT', at, { user_id: id, ...yes }, {}));
  };
  const fileOf = (field: string): File =>
    field.endsWith('image')
      ? new File([new Uint8Array(PICTURE)], 'paper.png', { type: 'image/png' })
      : csvFile(TEN_STONES);
  for (let made = 0; made < APPROVED_CLIENTS; made++) await approvedClient();
  await refill();
  // Of their own, so that each can be removed, and each sync be the only one of its provider.
  await house.command(
    `INSERT INTO provider (id, name, code, provider_type, feed_url)
     SELECT gen_random_uuid(), 'Proof feed ' || n, 'PF' || n, 2, 'https://feeds.invalid/stock.csv' FROM generate_series(1000, 1199) AS n
     ON CONFLICT DO NOTHING`,
  );
  const sheet = await addProvider(admin.api, `Proof ${newId()}`);
  await bringIn(admin.api, sheet.id, csvFile(TEN_STONES));
  return {
    kindsOf: (field) => KINDS_OF_FIELD[field] ?? null,
    async idOf(kind) {
      if (kind === 'nothing') return null;
      if (kind === 'stone') return (await house.stones(1))[0]?.id ?? null;
      const pool = pools.get(kind) ?? [];
      pools.set(kind, pool);
      if (pool.length === 0) {
        const rows = await house.look<{ id: string }>(
          OF_KIND[kind],
          OF_KIND[kind].includes('$1') ? [associate.id] : [],
        );
        pool.push(...rows.map((row) => row.id));
      }
      return pool.pop() ?? null;
    },
    plain: (field, person) => plain(house, field, person),
    fileOf,
  };
}

async function plain(house: House, field: string, person: Member | null): Promise<unknown> {
  switch (field) {
    case 'stock_numbers':
      return (await house.stones(1)).map((stone) => stone.stock_no);
    // Whoever only looks needs no stone of their own.
    case 'stock_no':
    case 'search': {
      const [stone] = await house.look<{ stock_no: string }>(
        'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1',
      );
      return stone?.stock_no;
    }
    case 'email':
      return person === null ? 'visitor@proof.test' : `${newId()}@proof.test`;
    case 'name':
      return `Proof ${newId()}`;
    case 'code':
      return newId().slice(-6).toUpperCase();
    // A feed that leads nowhere, with what fits it.
    case 'feed_url':
      return 'https://feeds.invalid/stock.csv';
    case 'provider_type':
      return 2;
    case 'is_active':
      return true;
    case 'schedule':
      return '0 4 * * *';
    case 'feed_password':
      return '';
    // Only guests sign in without an account that somebody might lock.
    case 'is_guest':
      return true;
    case 'password':
      return PASSWORD;
    case 'mobile':
      return '5550100';
    case 'mobile_country_id':
    case 'country_id': {
      const [country] = await house.look<{ id: number }>('SELECT id FROM country LIMIT 1');
      return country?.id;
    }
    case 'business_associate_id': {
      const [associate] = await house.look<{ id: string }>(
        `SELECT id FROM app_user WHERE email = 'associate@pavilion.test'`,
      );
      return associate?.id;
    }
    case 'due_date':
      return new Date(Date.now() + 864e5 * 5).toISOString().slice(0, 10);
    case 'columns':
      return HEADINGS.map((_heading, column) => ({ column, field: COLUMNS[column] ?? null }));
    case 'business_owner_data':
    case 'business_data':
      return [any([{ document_type: 1 }, { status: 2 }, { status: 3, remark: 'Not legible' }])];
    case 'first_name':
    case 'last_name':
    case 'company_name':
    case 'contact_person':
    case 'message':
    case 'reason':
    case 'remark':
      return 'Proof of the portal';
    default:
      return undefined;
  }
}

const COLUMNS = [
  'stock_no',
  'shape',
  'carat',
  'color',
  'clarity',
  'lab',
  'report_no',
  'cut',
  'rap',
  'disc',
  'location',
];

export const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

export const isClient = (role: number): boolean => CLIENT_ROLES.some((one) => one === role);
