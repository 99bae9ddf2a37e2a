/**
 * The demo's people. They share one password, published in the README, and exist only in a demo.
 */
import { ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { recordConsent } from '../db/queries/bulk-email/consent.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { hashPassword } from '../security/passwords.ts';
import { countryId } from '../places/countries.ts';

export const DEMO_PASSWORD = 'Pavilion#2026';

/** A demo business's progress in KYC. */
export type DemoProgress = 'registered' | 'kycPending';

export interface DemoBusiness {
  company: string;
  type: string;
  tax: string;
  address: string;
  city: string;
  country: string;
  progress: DemoProgress;
}

export interface DemoPerson {
  email: string;
  role: RoleId;
  first: string;
  last: string;
  mobile: string;
  country: string;
  /** E-mail of their business associate. */
  associate?: string;
  business?: DemoBusiness;
  /** Of external clients, who have no business here. */
  company?: string;
  /** Whether they agreed to offers by e-mail. */
  wantsOffers?: true;
}

const person = (
  name: string,
  role: RoleId,
  first: string,
  last: string,
  mobile: string,
  country = 'IN',
): DemoPerson => ({
  email: `${name}@pavilion.test`,
  role,
  first,
  last,
  mobile,
  country,
});

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('admin', ROLE.administrator, 'Demo', 'Administrator', '9800000001'),
  person('qc', ROLE.qualityControl, 'Demo', 'Quality', '9800000002'),
  person('associate', ROLE.associate, 'First', 'Associate', '9800000003'),
  person('associate2', ROLE.associate, 'Second', 'Associate', '4700000004', 'BE'),
  {
    ...person('customer', ROLE.customer, 'First', 'Customer', '2125550105', 'US'),
    associate: 'associate@pavilion.test',
    business: {
      company: 'Culet & Crown',
      type: 'Jeweller',
      tax: 'US-84-1000105',
      address: '12 Girdle Street',
      city: 'New York',
      country: 'US',
      progress: 'registered',
    },
  },
  {
    ...person('customer2', ROLE.customer, 'Second', 'Customer', '470000006', 'BE'),
    wantsOffers: true,
    associate: 'associate2@pavilion.test',
    business: {
      company: 'Facet Brothers',
      type: 'Wholesaler',
      tax: 'BE-0400.000.106',
      address: 'Tafelstraat 7',
      city: 'Antwerp',
      country: 'BE',
      progress: 'registered',
    },
  },
  {
    ...person('newcomer', ROLE.customer, 'Demo', 'Newcomer', '501000007', 'AE'),
    wantsOffers: true,
    associate: 'associate@pavilion.test',
    business: {
      company: 'Pavilion Angle Trading',
      type: 'Retailer',
      tax: 'AE-100000107',
      address: 'Tower 3, Office 41',
      city: 'Dubai',
      country: 'AE',
      progress: 'kycPending',
    },
  },
  {
    ...person('api-client', ROLE.apiClient, 'Interface', 'Client', '2125550108', 'US'),
    company: 'Bezel Interface',
  },
  {
    ...person('ftp-client', ROLE.ftpClient, 'Folder', 'Client', '2125550109', 'US'),
    company: 'Pavilion Folder Trading',
  },
  person('auditor', ROLE.auditor, 'Demo', 'Auditor', '9800000010'),
];

/** Inserts the people; returns their ids by e-mail. */
export async function insertDemoPeople(tx: Tx): Promise<Map<string, string>> {
  const idOf = new Map(DEMO_PEOPLE.map(({ email }) => [email, newId()]));
  const hash = await hashPassword(DEMO_PASSWORD);
  for (const one of DEMO_PEOPLE) {
    await tx.run(
      `INSERT INTO app_user (id, role_id, email, user_name, password_hash, first_name, last_name, company_name, mobile,
                             mobile_country_id, associate_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        idOf.get(one.email),
        one.role,
        one.email,
        one.email.split('@')[0],
        hash,
        one.first,
        one.last,
        one.business?.company ?? one.company ?? null,
        one.mobile,
        countryId(one.country),
        one.associate ? idOf.get(one.associate) : null,
      ],
    );
  }
  return idOf;
}

/** As an administrator records what clients say at a fair. */
export async function insertDemoConsents(tx: Tx, idOf: ReadonlyMap<string, string>): Promise<void> {
  const [admin] = DEMO_PEOPLE;
  const asked = DEMO_PEOPLE.flatMap(({ email, wantsOffers }) => (wantsOffers ? (idOf.get(email) ?? []) : []));
  if (admin === undefined) throw new Error('The demo has an administrator.');
  await recordConsent(tx, asked, {
    given: true,
    how: 'Signed a form at the fair',
    by: { id: idOf.get(admin.email) ?? '', name: `${admin.first} ${admin.last}` },
  });
}
