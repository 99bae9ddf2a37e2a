/** Which operations take which kinds of records, and requests that share one. */
import { any } from '../../contract/any.ts';
import type { Choice } from '../../contract/generators.ts';
import type { Kind, Material } from '../../contract/material/material.ts';
import type { GeneratedRequest } from '../../contract/requests.ts';
import type { Operation } from '../../contract/schema.ts';

const STONES = 'untouched stones';
const takesStones = ({ data }: GeneratedRequest): boolean =>
  typeof data === 'object' && data !== null && 'stock_numbers' in data;

export class Contenders {
  readonly #byKind = new Map<string, Set<Operation>>();

  /** Notes a request that was accepted. */
  note(operation: Operation, asked: GeneratedRequest, choice: Choice): void {
    const kinds = [...Object.values(choice), ...(takesStones(asked) ? [STONES] : [])];
    for (const kind of kinds)
      if (kind !== 'nothing') this.#byKind.set(kind, (this.#byKind.get(kind) ?? new Set()).add(operation));
  }

  /** Two operations, or one twice, that take the same kind. */
  pair(): { kind: string; operations: [Operation, Operation] } {
    const [kind, operations] = any([...this.#byKind].filter(([, takers]) => takers.size > 1));
    return { kind, operations: [any([...operations]), any([...operations])] };
  }
}

/** Requests made from it have the same record of each kind, and the same values. */
export function shared(material: Material): Material {
  const ids = new Map<Kind, Promise<string | null>>();
  const values = new Map<string, Promise<unknown>>();
  material.begin();
  return {
    ...material,
    begin: () => {},
    idOf(kind) {
      const known = ids.get(kind) ?? material.idOf(kind);
      ids.set(kind, known);
      return known;
    },
    plain(field, person) {
      const known = values.get(field) ?? material.plain(field, person);
      values.set(field, known);
      return known;
    },
  };
}
