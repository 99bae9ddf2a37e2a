import { Readable } from 'node:stream';
import type { Objects } from './objects.ts';

/**
 * Two places while a house moves from one to the other: files are written to `main` and read from
 * either; short texts are written to both, and what is removed is removed from both.
 */
export function bothObjects(main: Objects, also: Objects): Objects {
  /** Where a file is; `main` if it is nowhere, so that its absence is reported as usual. */
  const holder = async (name: string): Promise<Objects> =>
    !(await main.has(name)) && (await also.has(name)) ? also : main;
  return {
    place: `${main.place} (and ${also.place})`,
    take: (name, source) => main.take(name, source),
    async write(name, text) {
      await also.write(name, text);
      await main.write(name, text);
    },
    read: async (name) => (await main.read(name)) ?? also.read(name),
    has: async (name) => (await main.has(name)) || also.has(name),
    open: (name) =>
      Readable.from(
        (async function* () {
          yield* (await holder(name)).open(name);
        })(),
      ),
    lend: async (name, work) => (await holder(name)).lend(name, work),
    async remove(name) {
      await also.remove(name);
      await main.remove(name);
    },
    async *names(folder) {
      const seen = new Set<string>();
      for (const objects of [main, also])
        for await (const name of objects.names(folder)) {
          if (!seen.has(name)) yield name;
          seen.add(name);
        }
    },
  };
}
