import { DIAMOND_TYPE, STONE_TYPE } from '../../domain/codes.ts';
import { atHeldPrice } from '../../domain/prices/held-price.ts';
import { SeesPrices } from '../../ui/session/SeesPrices.tsx';
import { DASH, dateTime, money, percent, text, carat } from '../../ui/format.ts';
import { Price } from '../../ui/lists/Figures.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { DrawerSection, Facts } from '../../ui/records/RecordDrawer.tsx';
import { ShapeIcon } from '../../ui/records/ShapeIcon.tsx';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button, Skeleton } from '@mantine/core';
import common from '../../ui/common.module.css';
import css from './stone.module.css';
import { CertificateOffers } from './CertificateOffers.tsx';
import { ProviderFacts } from './ProviderFacts.tsx';
import { StoneMedia } from './media/StoneMedia.tsx';
import { gradesOf } from './grades.ts';
import { gradeLabel, type StoneDna } from './stone-texts.ts';
import { WORKFLOWS, findState } from '../../machines/workflows.ts';
import { WorkflowTrail, type TrailStep } from '../../ui/records/WorkflowTrail.tsx';

const WhyThisPrice = lazy(() => import('./WhyThisPrice.tsx'));

/**
 * A stone laid out like a laboratory report: price, grades, proportions, other details, history.
 */
export function StoneReport({ stone, client }: { stone: StoneDna; client: string | undefined }) {
  const paid = atHeldPrice(stone, stone.held_for_me === true);
  return (
    // Focusable, so that the keyboard can scroll a long report.
    <section tabIndex={0} className={css.report} aria-label={`Report of ${stone.stock_no}`}>
      <div className={css.top}>
        <div className={css.crown}>
          <ShapeIcon
            shape={stone.shape ?? ''}
            size={88}
            label={gradeLabel('shape', stone.shape) ?? 'Shape unknown'}
          />
        </div>
        <SeesPrices>
          <dl className={css.prices} aria-label="Price">
            <Figure
              name="Amount $"
              value={<Price value={paid.total_amt} beside={{ today: stone.total_amt }} />}
              strong
            />
            <Figure name="$/ct" value={money(paid.price_per_ct)} />
            <Figure name="Rap $/ct" value={money(stone.rap)} />
            <Figure name="Discount %" value={percent(paid.disc)} />
            {client !== undefined && <Figure name="Client $/ct" value={money(paid.markup_ppc)} />}
            {client !== undefined && (
              <Figure
                name="Client amount $"
                value={<Price value={paid.sell_amt} beside={{ today: stone.sell_amt }} />}
              />
            )}
          </dl>
        </SeesPrices>
      </div>
      <SeesPrices>
        {stone.rap === null && <p className={`${common.quiet} ${css.note}`}>{withoutList(stone)}</p>}
      </SeesPrices>
      {keptByHold(stone) !== null && <p className={`${common.quiet} ${css.note}`}>{keptByHold(stone)}</p>}
      <ProviderFacts stone={stone} />
      <CertificateOffers stone={stone} />

      <PriceOrigin stockNo={stone.stock_no} client={client} />

      <StoneMedia stone={stone} />

      <DrawerSection title="Grades">
        <Facts
          facts={[
            { name: 'Carat', value: carat(stone.carat) },
            ...lotOf(stone),
            ...gradesOf(stone).map(({ name, value }) => ({ name, value: text(value) })),
            { name: 'Laboratory', value: text(gradeLabel('lab', stone.lab)) },
            { name: 'Report no.', value: text(stone.report_no) },
            { name: 'Origin', value: originOf(stone.stone_type) },
          ]}
        />
      </DrawerSection>

      <DrawerSection title="Proportions">
        <Facts
          facts={[
            { name: 'Size, mm', value: sizeOf(stone) },
            { name: 'Length to width', value: carat(stone.ratio) },
            { name: 'Depth %', value: percent(stone.depth) },
            { name: 'Table %', value: percent(stone.table_pct) },
          ]}
        />
      </DrawerSection>

      <DrawerSection title="More details">
        <Facts
          facts={[
            ...stone.attributes.map(({ label, value }) => ({ name: label, value })),
            ...supplyOf(stone),
            { name: 'Location', value: text(stone.location) },
            { name: 'Provider', value: text(stone.provider_name) },
            { name: 'Provider no.', value: text(stone.org_stock_no) },
            { name: 'Seen available', value: dateTime(stone.confirmed_at) },
          ].filter(({ value }) => value !== DASH)}
        />
      </DrawerSection>

      <StoneHistory steps={stone.history} />
    </section>
  );
}

/** Left out where the provider's own words, which not everybody sees, say the same. */
function supplyOf({ attributes, guaranteed, rough_origin }: StoneDna) {
  const said = new Set(attributes.map(({ value }) => value));
  return [
    { name: 'Availability', value: text(gradeLabel('guaranteed', guaranteed)) },
    { name: 'Rough origin', value: text(gradeLabel('rough_origin', rough_origin)) },
  ].filter(({ value }) => !said.has(value));
}

/** For those who may see it; loaded on click, since few need it. */
function PriceOrigin({ stockNo, client }: { stockNo: string; client: string | undefined }) {
  const may = accessOf(useUser(), 'markup').read;
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <DrawerSection title="Why this price">
      {open ? (
        <Suspense fallback={<Skeleton height={120} animate={false} />}>
          <WhyThisPrice stockNo={stockNo} firstClient={client} />
        </Suspense>
      ) : (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Show the calculation
        </Button>
      )}
    </DrawerSection>
  );
}

function Figure({ name, value, strong }: { name: string; value: ReactNode; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How a hold affects the price: it is kept until the hold ends, and a lower one is passed on. */
function keptByHold(stone: StoneDna): string | null {
  const { held_for_me: isOwn, held_amt: kept, sell_amt: today } = stone;
  if (kept == null) return isOwn === true ? 'It is on hold for you.' : null;
  const whose = isOwn === true ? 'Your hold' : 'The client’s hold';
  if (today == null || Number(kept) <= Number(today)) return `${whose} keeps $ ${money(kept)} until it ends.`;
  return `${whose} was made at $ ${money(kept)}. Today’s price is lower and applies.`;
}

/** Only natural white stones can have a list price. */
function withoutList({ disc, price_per_ct, diamond_type, fancy_color, stone_type }: StoneDna): string {
  if (disc == null) return 'This stone has no list price, so it has no discount either.';
  const told = 'This stone has no list price. Its discount is the supplier’s own';
  if (price_per_ct != null) return `${told}.`;
  const isListed =
    diamond_type === DIAMOND_TYPE.white && fancy_color == null && stone_type !== STONE_TYPE.labGrown;
  return isListed
    ? `${told}, and it gets a price once a list covers it.`
    : `${told}, and it has no price, because no list covers such stones.`;
}

/** A pair or lot is sold as one: its pieces, and the average of their weights. */
function lotOf({ pieces, carat: all }: StoneDna): { name: string; value: string }[] {
  if (pieces == null || pieces === 1) return [];
  const each = all == null ? DASH : `${carat(all / pieces)} on average`;
  return [
    { name: 'Pieces', value: String(pieces) },
    { name: 'Carat each', value: each },
  ];
}

function originOf(code: number | null | undefined): string {
  if (code == null) return DASH;
  return code === STONE_TYPE.labGrown ? 'Lab grown' : 'Natural';
}

function sizeOf({ length, width, height }: StoneDna): string {
  const sides = [length, width, height];
  return sides.some((side) => side == null) ? DASH : sides.map((side) => carat(side)).join(' × ');
}

type Step = StoneDna['history'][number];

/** What happened to the stone and its lines, newest last, as far as the user may see it. */
function StoneHistory({ steps }: { steps: readonly Step[] }) {
  // A line's step moves its stone too; the stone's own step is shown only if it moved alone.
  const lines = new Set(steps.filter(({ workflow }) => workflow !== 'stone').map(({ at }) => at));
  const told = steps.filter(({ workflow, at }) => workflow !== 'stone' || !lines.has(at));
  return (
    <DrawerSection title="History">
      {told.length === 0 ? (
        <p className={`${common.quiet} ${css.note}`}>There is no history to show yet.</p>
      ) : (
        <WorkflowTrail steps={told.map((step, at) => trailStep(step, at === told.length - 1))} />
      )}
    </DrawerSection>
  );
}

function trailStep({ workflow, label, to_state, at, actor_name, reason }: Step, last: boolean): TrailStep {
  const title = workflow === 'stone' ? '' : `${WORKFLOWS[workflow].title}: `;
  return {
    label: `${title}${label}${reason == null || reason === '' ? '' : ` (${reason})`}`,
    colour: findState(workflow, to_state)?.colour ?? 'grey',
    phase: last ? 'current' : 'done',
    at,
    by: actor_name,
  };
}
