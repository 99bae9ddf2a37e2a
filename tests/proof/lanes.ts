import type { Operation } from './contract/schema.ts';

/**
 * Few enough that a record which two of them need is rarely changed between a question and its
 * answer.
 */
const LANES = 3;

/**
 * The other requests, and whoever creates records that take long, need the same people's sessions.
 */
export const endsSessions = ({ operationId }: Operation): boolean =>
  ['changePassword', 'endOtherSessions'].includes(operationId);

type Work = (operation: Operation, index: number) => Promise<void>;

/**
 * Tries several operations at a time: while one waits for its answer, another is prepared. Those
 * that end sessions come last, one by one. Every lane begins work of its own.
 */
export async function inLanes(operations: readonly Operation[], begin: () => Work): Promise<void> {
  await among(
    LANES,
    operations.filter((one) => !endsSessions(one)),
    begin,
  );
  await among(1, operations.filter(endsSessions), begin);
}

async function among(lanes: number, operations: readonly Operation[], begin: () => Work): Promise<void> {
  const left = operations.entries();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      const work = begin();
      for (const [index, operation] of left) await work(operation, index);
    }),
  );
}
