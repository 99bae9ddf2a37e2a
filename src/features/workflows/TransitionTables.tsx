import { Stack } from '@mantine/core';
import { Fragment } from 'react';
import { MAIL_KINDS } from '../../domain/mails.ts';
import { chartTitle, type Chart, type ChartEdge } from '../../machines/chart/chart.ts';
import type { Drive } from '../../machines/workflow.ts';
import { count, DASH } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import css from './workflows.module.css';

/** The diagram as tables: for people who cannot see it, and for looking something up. */
export function TransitionTables({
  chart,
  counts,
}: {
  chart: Chart;
  counts: ReadonlyMap<string, number> | undefined;
}) {
  const labelOf = (id: string) => chart.states.find((state) => state.id === id)?.label ?? id;
  return (
    <Stack gap="md">
      <section className={css.tableFrame} aria-label={`${chart.title}: states`} tabIndex={0}>
        <table className={css.words}>
          <caption>{chart.title}: states</caption>
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Code</th>
              <th scope="col">Color</th>
              <th scope="col">Kind</th>
              <th scope="col" data-figure>
                Records now
              </th>
            </tr>
          </thead>
          <tbody>
            {chart.states
              .filter((state) => state.kind === 'state')
              .map((state) => (
                <tr key={state.id}>
                  <th scope="row">
                    <StatusBadge status={state} />
                  </th>
                  <td>{state.code ?? DASH}</td>
                  <td>{chart.inBrowser ? DASH : state.colour}</td>
                  <td>{kindOf(chart, state.id, state.final)}</td>
                  <td data-figure>
                    {chart.inBrowser || counts === undefined ? DASH : count(counts.get(state.id) ?? 0)}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      <section className={css.tableFrame} aria-label={`${chart.title}: transitions`} tabIndex={0}>
        <table className={css.words}>
          <caption>{chart.title}: transitions</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">What happens</th>
              <th scope="col">To</th>
              <th scope="col">Operation</th>
              <th scope="col">Who can</th>
              <th scope="col">Only if</th>
              <th scope="col">Together with</th>
            </tr>
          </thead>
          <tbody>
            {chart.edges
              .filter((edge) => edge.events.length > 0)
              .map((edge) => (
                <tr key={edge.id}>
                  <td>
                    {labelOf(edge.from)}
                    {edge.sources.length > 1 && <small>{edge.sources.map(labelOf).join(', ')}</small>}
                  </td>
                  <th scope="row">{edge.label}</th>
                  <td>
                    {edge.sources.length > 1 && edge.to === edge.from ? 'keeps its state' : labelOf(edge.to)}
                  </td>
                  <td className={css.operation}>{edge.operation ?? DASH}</td>
                  <td>{edge.who === '' ? 'the machine itself' : edge.who}</td>
                  <td>
                    {edge.guards.length === 0
                      ? DASH
                      : edge.guards.map(({ name, sentence }) => (
                          <Fragment key={name}>
                            <code>{name}</code>
                            <small>otherwise: {sentence}</small>
                          </Fragment>
                        ))}
                  </td>
                  <td>{companions(edge)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}

function kindOf(chart: Chart, id: string, final: boolean): string {
  if (final) return 'final';
  return chart.edges.some(
    (edge) => edge.to === id && chart.states.find((s) => s.id === edge.from)?.kind === 'dot',
  )
    ? 'first'
    : DASH;
}

const named = ({ workflow, event }: Drive): string => `${chartTitle(workflow)} ${event}`;

function companions({ drives, drivenBy, mails }: ChartEdge): string {
  const parts = [
    ...drives.map((drive) => `moves ${named(drive)}`),
    ...drivenBy.map((drive) => `moved by ${named(drive)}`),
    ...mails.map((mail) => `e-mail: ${MAIL_KINDS[mail].label}`),
  ];
  return parts.length === 0 ? DASH : parts.join(', ');
}
