/** Three separate server processes, any of which may be killed at any moment. */
import type { ChildProcess } from 'node:child_process';
import { killed } from '../crash-site.ts';
import { startProcess, stopProcess } from '../../../support/served-by-processes.ts';

const PROCESSES = 3;

export interface ThreeProcesses {
  /** A process that is up, for the next request, in turn. */
  url(): string;
  /** Kills one of them with SIGKILL; another comes in its place, while the others go on. */
  killOne(): Promise<void>;
  close(): Promise<void>;
}

export async function startThree(variables: Record<string, string>): Promise<ThreeProcesses> {
  const up: { process: ChildProcess; url: string }[] = [];
  const start = async (): Promise<void> => {
    const { process, address } = startProcess(variables);
    up.push({ process, url: await address });
  };
  let starting: Promise<unknown> = Promise.all(Array.from({ length: PROCESSES }, start));
  await starting;
  let turn = 0;
  return {
    url: () => up[turn++ % up.length]?.url ?? '',
    async killOne() {
      // One at a time, so that two are always up.
      await starting;
      const [one] = up.splice(Math.floor(Math.random() * up.length), 1);
      if (one) await killed(one.process);
      starting = start();
    },
    async close() {
      await starting;
      await Promise.all(up.map(({ process }) => stopProcess(process)));
    },
  };
}
