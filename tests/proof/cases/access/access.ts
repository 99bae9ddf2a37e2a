import type { RoleId } from '../../../../src/domain/codes.ts';
import { apiOf } from '../../../support/api.ts';
import { byChance } from '../../contract/generators.ts';
import { materialOf } from '../../contract/material/material.ts';
import type { Material } from '../../contract/material/material.ts';
import { likelyRequest, send } from '../../contract/requests.ts';
import { OPERATIONS } from '../../contract/schema.ts';
import type { Operation } from '../../contract/schema.ts';
import { inLanes } from '../../lanes.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';
import { byOwners, byStranger, fieldsOf } from './others-records.ts';
import { everybody, sendAs } from '../requests.ts';

const ROUNDS = { short: 1, long: 2 };
const FAULTS = {
  role: 'a table that gives an operation to a role that has it not',
  door: 'a caller without a token who was let in with one',
  tenant: 'a stranger who is the owner after all',
};

/**
 * T5: every operation by every role, and other people's records, in a table made from openapi.yaml.
 */
export const access: ProofCase = {
  id: 'T5',
  title: 'every operation x every role x own and other tenant',
  mark: "each answer matches the contract's table, and other people's records are answered like missing ones, byte for byte",
  faults: Object.values(FAULTS),
  async run(house, { long, fault }) {
    const shared = await materialOf(house);
    const complaints: string[] = [];
    let asked = 0;
    const note = (complaint: string | null): void => {
      asked += 1;
      if (complaint) complaints.push(complaint);
    };
    const people = await everybody(house);
    const strangers = await othersOf(house, fault);
    const owners = people.filter(({ email }) => /^(admin|associate|customer)@/.test(email));
    const operations = OPERATIONS.filter((one) => !one.isPublic);
    for (let round = 0; round < (long ? ROUNDS.long : ROUNDS.short); round++)
      await inLanes(operations, () => {
        const material = shared.beside();
        return async (operation) => {
          // A planted fault is caught by the first of them.
          if (fault !== null && complaints.length > 0) return;
          await atTheDoor(house, material, operation, fault, note);
          for (const person of people)
            note(await byRole(house, material, operation, person, tableOf(operation, fault)));
          for (const field of fieldsOf(operation)) {
            for (const stranger of strangers.filter((one) => operation.roles.includes(one.role)))
              for (const complaint of await byStranger(house, material, operation, stranger, field))
                note(complaint);
          }
          note(await byOwners(house, material, operation, owners));
        };
      });
    return { figure: `${asked} cells of the table, ${complaints.length} otherwise`, complaints };
  },
};

/**
 * Who may call it, by the contract. The planted fault lets the auditor do what only an
 * administrator may.
 */
const tableOf = (operation: Operation, fault: string | null): readonly RoleId[] =>
  fault === FAULTS.role && operation.roles.length === 1 ? [...operation.roles, 8] : operation.roles;

async function othersOf(house: ProofFixture, fault: string | null): Promise<Member[]> {
  const names =
    fault === FAULTS.tenant ? ['associate', 'customer'] : ['associate2', 'customer2', 'api-client'];
  return Promise.all(names.map((name) => house.member(`${name}@pavilion.test`)));
}

async function atTheDoor(
  house: ProofFixture,
  material: Material,
  operation: Operation,
  fault: string | null,
  note: (complaint: string | null) => void,
): Promise<void> {
  const admin = await house.member('admin@pavilion.test');
  const { asked } = await likelyRequest(operation, admin, material, byChance);
  const token = fault === FAULTS.door ? await house.session(admin.id) : undefined;
  for (const nobody of [apiOf(house.url, token), apiOf(house.url, 'x'.repeat(43))]) {
    const { status } = await send(operation, nobody, asked);
    note(status === 401 ? null : `${operation.operationId} without a token: ${status}`);
  }
}

async function byRole(
  house: ProofFixture,
  material: Material,
  operation: Operation,
  person: Member,
  table: readonly RoleId[],
): Promise<string | null> {
  const { asked } = await likelyRequest(operation, person, material, byChance);
  const { status, body } = await sendAs(house, operation, person, asked);
  const refused = status === 403 && (body?.data as { refusal?: string } | null)?.refusal === 'role';
  const expected = !table.includes(person.role);
  if (refused === expected || (refused && LETS_IN_PARTLY.includes(operation.operationId))) return null;
  return `${operation.operationId} by role ${person.role}: ${status}, where the table says ${expected ? 'refused' : 'let in'}`;
}

/**
 * Operations that offer a role some of what they do: the machine decides which events it may send,
 * and guests send no e-mails.
 */
const LETS_IN_PARTLY = ['updateKycDocument', 'submitKycDocument', 'updateConfirmStones', 'shareDiamonds'];
