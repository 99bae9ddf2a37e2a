/**
 * Every machine as a chart for the auditor, read from the machine itself: the workflows and the two
 * machines of the browser.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { ROLE } from '../../domain/codes.ts';
import type { RoleId } from '../../domain/codes.ts';
import type { StatusColour } from '../../domain/labels.ts';
import type { MailKind } from '../../domain/mails.ts';
import { isWorkflow } from './chart-names.ts';
import type { BrowserMachine, ChartName } from './chart-names.ts';
import { diagramOf } from './diagram.ts';
import { createFetchCycleMachine } from '../browser/fetch-cycle.machine.ts';
import { readGuards } from '../rules.ts';
import { beginningOf, nodesIn } from '../state-name.ts';
import { createSessionMachine } from '../browser/session.machine.ts';
import type { Drive, GroupMeta, WorkflowName } from '../workflow.ts';
import { WORKFLOWS } from '../workflows.ts';

/**
 * 'dot' is the starting point of a record; a 'group' is a frame around states that share
 * transitions; 'any' means every state.
 */
export interface ChartState {
  id: string;
  kind: 'state' | 'dot' | 'group' | 'any';
  code: number | null;
  label: string;
  colour: StatusColour;
  final: boolean;
  /** The group that it is in. */
  within: string | null;
  /** Of a group: the state or group in it that stands first. */
  first: string | null;
}

export interface ChartEdge {
  id: string;
  /** The state that it leaves, or the group whose states all have it. */
  from: string;
  /** Equal to `from` if the record keeps its state. */
  to: string;
  /** The states that it leaves: `from`, or those of the group. */
  sources: readonly string[];
  /** The events that trigger it; empty for the edge from the dot into the machine. */
  events: readonly string[];
  label: string;
  operation: string | null;
  /**
   * The roles in words, short enough for a diagram; empty where the machine moves without a person.
   */
  who: string;
  /** The name in code, the words of the diagram, and the sentence of a refusal. */
  guards: readonly { name: string; words: string; sentence: string }[];
  drives: readonly Drive[];
  drivenBy: readonly Drive[];
  mails: readonly MailKind[];
}

export interface Chart {
  name: ChartName;
  title: string;
  /** Runs in the browser and has no records in the database. */
  inBrowser: boolean;
  states: readonly ChartState[];
  edges: readonly ChartEdge[];
}

/**
 * Machines that begin in a state with a code get a dot; the others have a `start` state of their
 * own.
 */
const DOT = 'start';
const ANY = 'any';

export function chartOf(name: ChartName): Chart {
  return name === 'session' || name === 'fetchCycle' ? browserChart(name) : workflowChart(name);
}

export const chartTitle = (name: ChartName): string =>
  isWorkflow(name) ? WORKFLOWS[name].title : BROWSER[name].title;

/** A step of a record, or a transition of a definition. */
interface ChartStep {
  event: string;
  from: string;
  to: string;
}

/** The edge of a step: the state's own, or that of a group around it. */
export const edgeOf = ({ edges }: Chart, { event, from, to }: ChartStep): ChartEdge | undefined =>
  edges.find(
    (edge) =>
      edge.events.includes(event) &&
      edge.sources.includes(from) &&
      (edge.from === edge.to ? from === to : edge.to === to),
  );

/** Splits a group's edge into one for each of its states, for formats without groups. */
export const singleEdges = (edge: ChartEdge): ChartEdge[] =>
  edge.sources.map((from) => ({
    ...edge,
    from,
    to: edge.from === edge.to ? from : edge.to,
    sources: [from],
  }));

/** Short, with non-breaking spaces. */
const SHORT_ROLE: Record<RoleId, string> = {
  [ROLE.administrator]: 'administrator',
  [ROLE.guest]: 'guest',
  [ROLE.associate]: 'associate',
  [ROLE.customer]: 'customer',
  [ROLE.qualityControl]: 'QC',
  [ROLE.apiClient]: 'API\u00a0client',
  [ROLE.ftpClient]: 'FTP\u00a0client',
  [ROLE.auditor]: 'auditor',
};

function workflowChart(name: WorkflowName): Chart {
  const { title, transitions } = diagramOf(name);
  const { states, groups } = WORKFLOWS[name];
  return {
    name,
    title,
    inBrowser: false,
    ...beginning(
      states.flatMap(({ name: id, code, label, colour, final, within }): ChartState[] => [
        // In the machine's order, each frame before its states.
        ...groups
          .filter((group) => group.states[0] === id)
          .map((group) => groupState({ id: group.name, ...group })),
        { id, kind: code === null ? 'dot' : 'state', code, label, colour, final, within, first: null },
      ]),
      states.find(({ initial }) => initial)?.name ?? DOT,
      transitions.map(({ event, job, roles, operations: _operations, ...transition }) => ({
        ...transition,
        events: [event],
        who: job === null ? roles.map((role) => SHORT_ROLE[role]).join(', ') : `job ${job}`,
      })),
    ),
  };
}

const BROWSER: Record<BrowserMachine, { title: string; machine: AnyStateMachine }> = {
  session: { title: 'Session', machine: createSessionMachine() },
  fetchCycle: { title: 'Fetch cycle', machine: createFetchCycleMachine() },
};

const BROWSER_GUARDS: Record<string, { words: string; sentence: string }> = {
  isGuest: { words: 'as a guest', sentence: 'The person signed in as a guest.' },
  isKnown: { words: 'somebody is signed in', sentence: 'Someone is signed in.' },
  isAsked: { words: 'another step is needed', sentence: 'The sign-in needs another step.' },
  hasCodes: { words: 'there are codes to save', sentence: 'There are recovery codes to save.' },
};

function browserChart(name: BrowserMachine): Chart {
  const { title, machine } = BROWSER[name];
  const nodes = nodesIn(machine.root);
  const everywhere = branchesOf(machine.root, ANY);
  const states = nodes.map((node): ChartState => {
    const within = node.parent === machine.root ? null : (node.parent?.key ?? null);
    const [first] = node.initial.target ?? [];
    if (node.type === 'compound' && first !== undefined)
      return groupState({ id: node.key, label: labelOf(node), within, first: first.key });
    return { ...browserState(node.key, inWords(node.key), node.type === 'final'), within };
  });
  const any: ChartState[] =
    everywhere.length > 0 ? [{ ...browserState(ANY, 'Any state', false), kind: 'any' }] : [];
  const branches = [...nodes.flatMap((node) => branchesOf(node, node.key)), ...everywhere];
  return {
    name,
    title,
    inBrowser: true,
    ...beginning(
      [...states, ...any],
      beginningOf(machine.root).key,
      together(branches).map((edge) => ({ ...edge, sources: sourcesOf(edge.from, states) })),
    ),
  };
}

const labelOf = ({ key, meta }: AnyStateNode): string => {
  const group: GroupMeta | undefined = meta;
  return group?.label ?? inWords(key);
};

/** The state itself, or the states of a group, or every state. */
function sourcesOf(id: string, states: readonly ChartState[]): string[] {
  const inside = states.filter(({ within }) => within === (id === ANY ? null : id));
  return inside.length === 0 ? [id] : inside.flatMap((state) => sourcesOf(state.id, states));
}

function groupState({
  id,
  label,
  within,
  first,
}: Pick<ChartState, 'id' | 'label' | 'within' | 'first'>): ChartState {
  return { ...browserState(id, label, false), kind: 'group', within, first };
}

const browserState = (id: string, label: string, final: boolean): ChartState => ({
  id,
  kind: 'state',
  code: null,
  label,
  colour: 'grey',
  final,
  within: null,
  first: null,
});

interface Branch {
  from: string;
  to: string;
  event: string;
  guards: readonly string[];
}

function branchesOf(node: AnyStateNode, from: string): Branch[] {
  const all = [...node.transitions].flatMap(([event, branches]) =>
    branches.map((branch) => ({ event, branch })),
  );
  const always = (node.always ?? []).map((branch) => ({ event: '', branch }));
  return [...all, ...always].map(({ event, branch }) => ({
    from,
    to: branch.target?.[0]?.key ?? from,
    event,
    guards: readGuards(branch.guard),
  }));
}

/**
 * Events with the same effect between the same two states share one edge, to keep the diagram
 * readable.
 */
function together(branches: readonly Branch[]): Omit<ChartEdge, 'sources'>[] {
  const groups = Map.groupBy(
    branches,
    ({ from, to, event, guards }) => `${from} ${to} ${guards.join()} ${outcome(event) ?? ''}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const events = group.map(({ event }) => event);
    return {
      id: `${first.from}-${events.join('-')}-${first.to}`,
      from: first.from,
      to: first.to,
      events,
      label: events.map((event) => outcome(event) ?? inWords(event)).join(', '),
      operation: null,
      who: outcome(first.event) === null ? 'the browser' : '',
      guards: first.guards.map((name) => ({ name, words: name, sentence: '', ...BROWSER_GUARDS[name] })),
      drives: [],
      drivenBy: [],
      mails: [],
    };
  });
}

/** Transitions without a user's event: a call that ended, or a state that is left at once. */
function outcome(event: string): string | null {
  if (event === '') return 'At once';
  if (event.startsWith('xstate.done.')) return 'Succeeded';
  return event.startsWith('xstate.error.') ? 'Failed' : null;
}

/** `signedOut` becomes "Signed out", `GUEST_SIGN_IN` "Guest sign in". */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function beginning(
  states: readonly ChartState[],
  initial: string,
  edges: readonly ChartEdge[],
): Pick<Chart, 'states' | 'edges'> {
  if (states.some(({ id, kind }) => id === initial && kind === 'dot')) return { states, edges };
  const dot: ChartState = { ...browserState(DOT, 'Start', false), kind: 'dot' };
  const into: ChartEdge = {
    id: `${DOT}-${initial}`,
    from: DOT,
    to: initial,
    sources: [DOT],
    events: [],
    label: '',
    operation: null,
    who: '',
    guards: [],
    drives: [],
    drivenBy: [],
    mails: [],
  };
  return { states: [dot, ...states], edges: [into, ...edges] };
}
