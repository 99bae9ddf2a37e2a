/** People who have just signed up, for whose company customer@ stands. */
import { MEMBERSHIP_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import { newId } from '../../../../server/ids.ts';
import type { Member, ProofFixture } from '../../proof-fixture.ts';
import { made } from './maker.ts';
import type { Maker, Source } from './maker.ts';

const AT_A_TIME = 6;
const NUMBER = 'PROOF 1';
const JOIN = '/company/join';

/** Their business has the tax number of the company. */
async function newcomer(house: ProofFixture): Promise<Member> {
  await house.command(
    `UPDATE business b SET tax_identification_number = $1 FROM app_user u
      WHERE u.id = b.user_id AND u.email = 'customer@pavilion.test' AND b.tax_identification_number IS DISTINCT FROM $1`,
    [NUMBER],
  );
  const [one] = await house.people(1, ROLE.customer);
  if (!one) throw new Error('One person is somebody.');
  const business = { company_name: 'Proof Double', tax_identification_number: NUMBER };
  made(await one.api.send('POST', '/customer/business', business));
  return one;
}

async function asking(house: ProofFixture): Promise<Member> {
  const one = await newcomer(house);
  made(await one.api.send('POST', JOIN));
  return one;
}

/** Who begins a company, because whoever acts alone has nobody to show anything to. */
async function founder(house: ProofFixture): Promise<Member> {
  const one = await newcomer(house);
  const colleague = { email: `${newId()}@proof.test`, first_name: 'Proof', powers: ['hold'] };
  made(await one.api.send('POST', '/company/people', colleague));
  return one;
}

/** What only a newcomer can do, or who has a company; each time it is somebody else. */
const OF_NEWCOMERS: Readonly<Record<string, (house: ProofFixture) => Promise<Member>>> = {
  askToJoinCompany: newcomer,
  withdrawJoinRequest: asking,
  showOwnLists: founder,
};

/** Who sends a request in this person's turn. */
export const callerOf = async (
  house: ProofFixture,
  operationId: string,
  person: Member | null,
): Promise<Member | null> => (await OF_NEWCOMERS[operationId]?.(house)) ?? person;

export const NEWCOMERS = {
  askingColleague: {
    find: `SELECT m.asked_by AS id FROM membership m
             JOIN app_user c ON c.id = m.company_id AND c.email = 'customer@pavilion.test'
            WHERE m.status = ${MEMBERSHIP_STATUS.asked}`,
    // One after the other: each takes the company's row, which all lanes wait for.
    make: async ({ house }: Maker) => {
      for (let which = 0; which < AT_A_TIME; which += 1) await asking(house);
    },
  },
} satisfies Record<string, Source>;
