/** Requests that are sent at the same moment, and what is wrong with their answers. */
import type { Reply } from '../../../support/api.ts';
import { misfitOf } from '../../contract/answers.ts';
import type { GeneratedRequest } from '../../contract/requests.ts';
import type { Operation } from '../../contract/schema.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';
import { causeOf } from '../cause.ts';
import { sendAs } from '../requests.ts';

export interface Request {
  operation: Operation;
  person: Member | null;
  asked: GeneratedRequest;
}

/** Characters of a request in a complaint. */
const SHOWN = 300;

export class SimultaneousRequests {
  readonly complaints: string[] = [];
  sent = 0;
  readonly #house: ProofFixture;
  readonly #spoiled: (reply: Reply, count: number) => Reply;

  /** `spoiled` plants a fault in the answers. */
  constructor(house: ProofFixture, spoiled: (reply: Reply, count: number) => Reply) {
    this.#house = house;
    this.#spoiled = spoiled;
  }

  /** Returns the statuses of the answers. */
  async atOnce(requests: readonly Request[]): Promise<number[]> {
    const answered = await Promise.all(
      requests.map(async (request) => ({
        request,
        reply: await sendAs(this.#house, request.operation, request.person, request.asked),
      })),
    );
    const names = requests.map(({ operation }) => operation.operationId).join(' beside ');
    for (const { request, reply } of answered) {
      this.sent += 1;
      const misfit = misfitOf(request.operation, this.#spoiled(reply, this.sent));
      if (misfit === null) continue;
      const asked = JSON.stringify(request.asked).slice(0, SHOWN);
      this.complaints.push(`${names}: ${misfit} ${asked}${await causeOf(this.#house, reply)}`);
    }
    return answered.map(({ reply }) => reply.status);
  }
}
