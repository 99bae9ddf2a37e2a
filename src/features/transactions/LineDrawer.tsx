import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { q } from '../../api/query.ts';
import { messageOf } from '../../api/errors.ts';
import { attributeLabel, type AttributeKey } from '../../domain/attributes/attributes.ts';
import { withSign } from '../../domain/attributes/sign.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { Acts } from '../../ui/actions/Acts.tsx';
import { useAtOpening } from '../../ui/actions/open-dialogs.ts';
import { Money, Price } from '../../ui/lists/Figures.tsx';
import { clientName } from '../../domain/lines/client-name.ts';
import { fluorescenceInWords } from '../../domain/stones/stone-texts.ts';
import { carat, dateTime, money, percent, text } from '../../ui/format.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { DrawerSection, Facts, RecordDrawer } from '../../ui/records/RecordDrawer.tsx';
import { useActed } from '../../ui/records/use-acted.ts';
import type { User } from '../../ui/session/session.ts';
import { LabGrown } from '../../ui/records/LabGrown.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { WorkflowTrail } from '../../ui/records/WorkflowTrail.tsx';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { colorInWords } from '../../domain/sheets/color-words.ts';
import { LineCollect } from './LineCollect.tsx';
import type { LineContent } from './line-content.ts';
import type { Line, LineWorkflow } from './lines.ts';
import { originOf, shapeOf } from '../../domain/lines/line-columns.ts';
import { trailOf, timelineTo } from '../../ui/records/timeline-steps.ts';
import { SeesPrices } from '../../ui/session/SeesPrices.tsx';
import css from './transactions.module.css';
import common from '../../ui/common.module.css';

/** Props of each list's drawer: the open line's id from the URL, and the rows to find it in. */
export interface LineDrawerProps<Row extends Line> {
  id: string | undefined;
  lines: readonly Row[];
  state: 'idle' | 'pending' | 'success' | 'failure';
  user: User;
  onClose: () => void;
}

type ShellProps<Row extends Line> = LineDrawerProps<Row> & LineContent<Row>;

/** One line in the drawer: the stone, the stored prices, and the history with who and when. */
export function LineDrawer<Row extends Line>(props: ShellProps<Row>) {
  const { id, lines, state, workflow, user, onClose, Actions } = props;
  // Its list may be fetched again, or lost, while a dialog over it asks about this line.
  const line = useAtOpening(lines.find((one) => one.id === id));
  const { onDone, hasLeft } = useActed(id ?? null, onClose);
  if (line === undefined) {
    return (
      <RecordDrawer
        opened={id !== undefined && state === 'success' && !hasLeft}
        onClose={onClose}
        title="Not in this list"
      >
        <Notice title="The current filters hide this line">
          Clear the filters, or show all lines instead of only open ones. Then open it again.
        </Notice>
      </RecordDrawer>
    );
  }
  const isStaff = !CLIENT_ROLES.includes(user.role_id);
  return (
    <RecordDrawer
      opened
      ofList
      onClose={onClose}
      title={line.stock_no}
      about={line.stock_no}
      subtitle={[
        shapeOf(line),
        line.carat == null ? null : `${carat(line.carat)} ct`,
        colorInWords(line),
        withSign(line, 'clarity'),
      ]
        .filter((part) => part !== null && part !== undefined)
        .join(' · ')}
      status={
        <>
          <LabGrown stone={line} />
          <StatusBadge status={statusLabel(workflow, line.status)} />
        </>
      }
      actions={
        <Acts>
          <Actions lines={[line]} user={user} onDone={onDone} />
          <LineCollect lines={[line]} onDone={onDone} />
        </Acts>
      }
    >
      <DrawerSection title="This line">
        <Facts
          facts={[
            ...(isStaff ? [{ name: 'Client', value: clientName(line.client) }] : []),
            ...props.facts(line),
            { name: 'Since', value: dateTime(line.created_at) },
            ...(isStaff ? [{ name: 'By', value: text(line.created_by_name) }] : []),
          ]}
        />
        {props.words?.(line).map((words) => (
          <LineWords key={words.name} {...words} />
        ))}
      </DrawerSection>
      {props.more?.(line)}
      <LineTimeline workflow={workflow} line={line} isStaff={isStaff} />
      <SeesPrices>
        <DrawerSection title="Prices when the line was created">
          <Facts
            facts={[
              { name: 'Rap $/ct', value: money(line.rap) },
              { name: 'Discount %', value: percent(line.markup_disc) },
              {
                name: '$/ct',
                value: <Price value={line.markup_ppc} beside={{ supplier: line.price_per_ct }} />,
              },
              {
                name: 'Amount $',
                value: <Price value={line.sell_amt} beside={{ supplier: line.total_amt }} />,
              },
            ]}
          />
          <PriceToday line={line} isStaff={isStaff} />
        </DrawerSection>
      </SeesPrices>
      <DrawerSection title="Stone">
        <Facts facts={stoneFacts(line)} />
        <p className={css.more}>
          <Link to="/search" search={{ stone: line.stock_no }}>
            Open this stone
          </Link>
        </p>
      </DrawerSection>
    </RecordDrawer>
  );
}

/** What somebody wrote, if they did. */
export const LineWords = ({ name, text: words }: { name: string; text: string | null | undefined }) =>
  words == null || words === '' ? null : (
    <div className={css.words}>
      <p className={common.quiet}>{name}</p>
      <blockquote className={css.quoted}>{words}</blockquote>
    </div>
  );

interface OfLine {
  line: Line;
  isStaff: boolean;
}

/** The stone at the prices of the line's client. */
const stoneOf = ({ line, isStaff }: OfLine) =>
  q('getStone', { query: { stock_no: line.stock_no, user_id: isStaff ? line.client.id : undefined } });

export function LineTimeline({ workflow, ...of }: OfLine & { workflow: LineWorkflow }) {
  const { line } = of;
  const stone = useQuery(stoneOf(of));
  const steps = (stone.data?.history ?? []).filter((step) => step.record_id === line.id);
  const trail = trailOf(workflow, steps);
  return (
    <DrawerSection title="History">
      <WorkflowTrail steps={trail.length > 0 ? trail : timelineTo(workflow, line.status)} />
      {stone.isError && (
        <p className={common.quiet}>Who did it and when could not be loaded: {messageOf(stone.error)}</p>
      )}
    </DrawerSection>
  );
}

/** Today's price, shown only if it differs from the line's own. */
export function PriceToday(of: OfLine) {
  const { data: stone } = useQuery(stoneOf(of));
  if (stone?.sell_amt == null || stone.sell_amt === of.line.sell_amt) return null;
  return (
    <p className={common.quiet}>
      Today the stone costs {of.isStaff && 'this client '}
      <Money value={stone.markup_ppc} /> per carat, <Money value={stone.sell_amt} /> in total; this line keeps
      its own price.
    </p>
  );
}

/** The full grade, because there is room for it: 'Very Good'. */
const named = (attribute: AttributeKey, code: string | null | undefined): string =>
  text(code == null ? null : attributeLabel(attribute, code));

function stoneFacts(line: Line): { name: string; value: ReactNode }[] {
  const size = [line.length, line.width, line.height];
  return [
    { name: 'Stone now', value: <StatusBadge status={statusLabel('stone', line.stone_status)} quiet /> },
    { name: 'Origin', value: text(originOf(line)) },
    { name: 'Laboratory', value: named('lab', line.lab) },
    { name: 'Report no.', value: text(line.report_no) },
    { name: 'Cut', value: named('cut', line.cut) },
    { name: 'Polish', value: named('polish', line.polish) },
    { name: 'Symmetry', value: named('symmetry', line.symmetry) },
    { name: 'Fluorescence', value: text(fluorescenceInWords(line)) },
    { name: 'Depth %', value: percent(line.depth) },
    { name: 'Table %', value: percent(line.table_pct) },
    {
      name: 'Size, mm',
      value: size.every((side) => side == null) ? text(null) : size.map((side) => percent(side)).join(' × '),
    },
    { name: 'Location', value: text(line.location) },
  ];
}
