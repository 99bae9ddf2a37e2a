import type { Chart } from '../../machines/chart/chart.ts';
import { changesBetween } from '../../machines/chart/definition-changes.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { count, dateTime, plural } from '../../ui/format.ts';
import { changesInWords, shortHash, type Definition } from './definition-words.ts';
import css from './workflows.module.css';

interface DefinitionListProps {
  workflow: WorkflowName;
  chart: Chart;
  /** Newest first. */
  definitions: readonly Definition[];
  /** The hash of the one that the diagram is compared with. */
  compared: string | undefined;
  onCompare: (hash: string | undefined) => void;
}

/**
 * Which definition was valid when, by whom it was first used, what was decided by it, and what it
 * changed. An earlier one is drawn over today's.
 */
export function DefinitionList({ workflow, chart, definitions, compared, onCompare }: DefinitionListProps) {
  return (
    <section className={css.tableFrame} aria-label={`${chart.title}: definitions`} tabIndex={0}>
      <table className={css.words}>
        <caption>
          {chart.title}: {plural(definitions.length, 'definition')}
        </caption>
        <thead>
          <tr>
            <th scope="col">Definition</th>
            <th scope="col">First started</th>
            <th scope="col" data-figure>
              Steps
            </th>
            <th scope="col" data-figure>
              Records
            </th>
            <th scope="col">Decided by it</th>
            <th scope="col">Changes since the one before</th>
          </tr>
        </thead>
        <tbody>
          {definitions.map((one, place) => (
            <tr key={one.hash} data-chosen={one.hash === compared || undefined}>
              <th scope="row">
                <code>{shortHash(one.hash)}</code>
                <br />
                {one.is_present ? (
                  'today’s'
                ) : (
                  <button
                    type="button"
                    className={css.lead}
                    aria-pressed={one.hash === compared}
                    onClick={() => onCompare(one.hash === compared ? undefined : one.hash)}
                  >
                    {one.hash === compared ? 'Shown in the diagram' : 'Show in the diagram'}
                  </button>
                )}
              </th>
              <td>{dateTime(one.first_seen)}</td>
              <td data-figure>{count(one.steps)}</td>
              <td data-figure>{count(one.records)}</td>
              <td>{used(one)}</td>
              <td>
                <Changes workflow={workflow} before={definitions[place + 1]} after={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `28/11/2026 11:18 PM by Anna, until 29/11/2026 09:05 AM` */
const used = ({ first_at: first, first_by: by, last_at: last }: Definition): string =>
  first === null ? 'Nothing' : `${dateTime(first)} by ${by}, until ${dateTime(last)}`;

function Changes({
  workflow,
  before,
  after,
}: {
  workflow: WorkflowName;
  before: Definition | undefined;
  after: Definition;
}) {
  if (before === undefined) return 'The first one that is kept';
  const lines = changesInWords(workflow, changesBetween(before, after));
  // Labels and colours are no part of a definition, the order of its source neither.
  if (lines.length === 0) return 'None';
  return (
    <ul className={css.changes}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
