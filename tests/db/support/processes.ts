import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface EmbeddedUser {
  child: ChildProcess;
  url: string;
  ownerUrl: string;
  home: string;
  /** Everything it wrote to standard error so far. */
  complaints(): string;
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Runs tests/db/support/embedded-user.ts and waits until its database is up. */
export async function startEmbeddedUser(dataDir: string, options: SpawnOptions = {}): Promise<EmbeddedUser> {
  const script = path.join(import.meta.dirname, 'embedded-user.ts');
  const child = spawn(process.execPath, [script, dataDir], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const exited = once(child, 'exit');
  const line = await Promise.race([
    child.stdout ? once(createInterface(child.stdout), 'line') : Promise.reject(new Error('no output')),
    exited.then(() => Promise.reject(new Error(complaints))),
  ]);
  const { url, ownerUrl, home }: Pick<EmbeddedUser, 'url' | 'ownerUrl' | 'home'> = JSON.parse(
    String(line[0]),
  );
  return {
    child,
    url,
    ownerUrl,
    home,
    complaints: () => complaints,
    async end(signal) {
      child.kill(signal);
      const [code, by] = await exited;
      return code ?? by;
    },
  };
}
