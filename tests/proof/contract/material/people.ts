/** People of the house whom nobody has changed or closed yet, each of a role. */
import { ACCOUNT_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import { newId } from '../../../../server/ids.ts';
import { made, severalAtOnce } from './maker.ts';
import type { Maker, Source } from './maker.ts';

const AT_A_TIME = 6;
/** A change is based on the version that was read, which is none of a person just added. */
const fresh = (role: number): string =>
  `SELECT u.id FROM app_user u JOIN account a ON a.id = u.id
    WHERE u.role_id = ${role} AND u.email LIKE '%@proof.test' 
      AND a.status = ${ACCOUNT_STATUS.invited}
      AND NOT EXISTS (SELECT FROM app_user c WHERE c.associate_id = u.id)`;

const details = () => ({ email: `${newId()}@proof.test`, first_name: 'Proof' });

async function added({ admin }: Maker, path: string): Promise<string> {
  const { api } = await admin();
  return made<{ id: string }>(await api.send('POST', path, details())).id;
}

const several = (path: string) => (maker: Maker) => severalAtOnce(AT_A_TIME, () => added(maker, path));

async function guest({ house }: Maker): Promise<void> {
  await house.query(
    `INSERT INTO app_user (id, role_id, email, first_name, guest_name, company_name)
     VALUES ($1::uuid, ${ROLE.guest}, $1::uuid || '@guests.test', 'Proof', 'Proof', 'Proof Gems')`,
    [newId()],
  );
}

async function associateWithClient(maker: Maker): Promise<void> {
  const id = await added(maker, '/business-associate/businessassociate');
  const { api } = await maker.admin();
  const client = { ...details(), company_name: 'Proof Gems', business_associate_id: id };
  made(await api.send('POST', '/customer/add-customer-with-business', client));
}

export const PEOPLE = {
  administrator: { find: fresh(ROLE.administrator), make: several('/admin/create-admin') },
  qualityController: { find: fresh(ROLE.qualityControl), make: several('/admin/create-qc') },
  auditor: { find: fresh(ROLE.auditor), make: several('/admin/create-auditor') },
  associate: { find: fresh(ROLE.associate), make: several('/business-associate/businessassociate') },
  freshGuest: {
    find: `SELECT id FROM app_user WHERE email LIKE '%@guests.test' AND became_id IS NULL`,
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => guest(maker)),
  },
  associateWithClient: {
    find: `SELECT u.id FROM app_user u WHERE u.role_id = ${ROLE.associate} AND u.email LIKE '%@proof.test'
            AND EXISTS (SELECT FROM app_user c WHERE c.associate_id = u.id)`,
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => associateWithClient(maker)),
  },
} satisfies Record<string, Source>;
