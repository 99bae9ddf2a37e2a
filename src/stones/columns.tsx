/** The table's columns, built from those that the server offers. */
import { useMemo } from 'react';
import { IconCertificate, IconVideo } from '@tabler/icons-react';
import { colorInWords } from '../domain/sheets/color-words.ts';
import { heldAmount } from '../domain/prices/held-price.ts';
import {
  countedShape,
  isLabGrown,
  reportInWords,
  shortNumber,
  verificationOf,
} from '../domain/stones/stone-texts.ts';
import { shapeName } from '../domain/stones/stone-cells.ts';
import { stoneCell } from '../lists/stones.ts';
import { statusLabel } from '../machines/stone-workflows.ts';
import { Price, SeenAvailable } from '../ui/lists/Figures.tsx';
import { StockNumber } from '../ui/records/StockNumber.tsx';
import { LabGrown } from '../ui/records/LabGrown.tsx';
import { StatusBadge } from '../ui/records/StatusBadge.tsx';
import { Thumbnail } from '../ui/records/Thumbnail.tsx';
import { DASH, money } from '../ui/format.ts';
import type { DataColumn } from '../ui/table/columns.ts';
import css from './stones.module.css';
import { OwnMarks } from './OwnMarks.tsx';
import type { Stone } from './stone.ts';
import { useFields, type TableField } from './use-fields.ts';

const BY_FANCY = ['stock_no', 'status', 'shape', 'carat', 'fancy_color', 'intensity', 'overtone'];
const FANCY_ONLY = new Set(['fancy_color', 'intensity', 'overtone']);
const WHITE_ONLY = new Set(['color', 'disc']);

/** Pixels of today's price beside the one that a hold keeps. */
const TODAY = 92;

/** The amount that a client pays. For their own hold it is the held one, with today's beside it. */
function amountColumn(key: 'total_amt' | 'sell_amt'): Partial<DataColumn<Stone>> {
  const heldIn = (stone: Stone): string | null =>
    key === 'sell_amt' || stone.held_for_me === true ? heldAmount(stone) : null;
  return {
    beside: (stone) => (heldIn(stone) === null ? 0 : TODAY),
    cell: (stone) => {
      const held = heldIn(stone);
      return held === null ? money(stone[key]) : <Price value={held} beside={{ today: stone.sell_amt }} />;
    },
  };
}

const MARK = 13;
const PICTURE = 20;
/** Close to the number, so that the prices stay visible. */
const CERTIFICATE = 11;
const GROWN = 30;
const besideNumber = (stone: Stone): number =>
  (stone.image ? PICTURE + 3 : stone.video ? MARK + 3 : 0) + (isLabGrown(stone) ? GROWN : 0);

/** Columns that are more than plain text. */
const DRAWN: Readonly<Record<string, Partial<DataColumn<Stone>>>> = {
  stock_no: {
    sticky: true,
    drawn: ({ stock_no }) => shortNumber(stock_no),
    beside: besideNumber,
    cell: (stone) => <Numbered stone={stone} />,
  },
  status: {
    sticky: true,
    // Room for "Hold by you", so that nothing moves when a stone is taken.
    width: 116,
    cell: ({ stock_no, status, held_for_me: isOwn }) => (
      <>
        <StatusBadge status={statusLabel('stone', status)} quiet />
        {isOwn === true ? <span className={css.own}>by you</span> : <OwnMarks stockNo={stock_no} />}
      </>
    ),
  },
  confirmed_at: { width: 104, cell: ({ confirmed_at }) => <SeenAvailable value={confirmed_at} /> },
  // Strength and colour; a long one is shown whole on hover, so that prices stay in sight.
  fluorescence: { width: 82 },
  report: {
    beside: ({ certificate }) => (certificate ? CERTIFICATE : 0),
    cell: (stone) => <Report stone={stone} />,
  },
  // On the screen the mark is beside the number.
  shape: { cell: (stone) => countedShape(stone, shapeName(stone.shape)) ?? DASH },
  color: { value: colorInWords },
  total_amt: amountColumn('total_amt'),
  sell_amt: amountColumn('sell_amt'),
};

function columnOf({ field, label, kind, is_default, of }: TableField, fancy: boolean): DataColumn<Stone> {
  const shown = FANCY_ONLY.has(field) ? fancy : is_default && !(fancy && WHITE_ONLY.has(field));
  return {
    key: field,
    ...stoneCell({ field, label, kind }),
    hidden: !shown,
    // The server sorts by one field at a time.
    sortable: of === undefined,
    ...DRAWN[field],
  };
}

/**
 * The stock number with the picture, marked where there is a video, and where the stone is lab
 * grown.
 */
function Numbered({ stone }: { stone: Stone }) {
  const { stock_no, image, video } = stone;
  const film = video ? <IconVideo size={MARK} stroke={1.5} aria-label="Video" /> : null;
  return (
    <>
      {image ? (
        <Thumbnail key={image} image={image} size={PICTURE} label="Image" mark={film} />
      ) : (
        film && <span className={css.marks}>{film}</span>
      )}
      <StockNumber number={stock_no} />
      <LabGrown stone={stone} />
    </>
  );
}

/**
 * Laboratory and report number, linked to the laboratory's verification page, and marked where
 * there is a certificate.
 */
function Report({ stone }: { stone: Stone }) {
  const told = reportInWords(stone) ?? DASH;
  const page = verificationOf(stone);
  return (
    <>
      {page === null ? (
        told
      ) : (
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
          className={css.report}
          title={`Ask ${stone.lab ?? 'the laboratory'} about this report`}
        >
          {told}
        </a>
      )}
      {stone.certificate && (
        <IconCertificate
          size={CERTIFICATE}
          stroke={1.5}
          className={css.certificate}
          aria-label="Certificate"
        />
      )}
    </>
  );
}

const PAID = /per_ct|ppc|_amt/;
/** The client's figures, which need a chosen client. */
const CLIENTS = new Set(['markup_disc', 'markup_ppc', 'sell_amt']);

/**
 * With a client's prices, both prices come right after the carats. Fancy stones have no list price.
 */
function withClient(columns: readonly TableField[], fancy: boolean): TableField[] {
  const named = columns.map((column) =>
    CLIENTS.has(column.field) ? { ...column, is_default: !fancy || column.kind === 'money' } : column,
  );
  const others = named.filter(({ field }) => !PAID.test(field));
  const at = others.findIndex(({ field }) => field === 'carat') + 1;
  return [...others.slice(0, at), ...named.filter(({ field }) => PAID.test(field)), ...others.slice(at)];
}

/**
 * The columns offered to the user. White and fancy stones start with different ones, and each keeps
 * the user's own layout.
 */
export function useStoneColumns(fancy: boolean, forClient = false): DataColumn<Stone>[] {
  const fields = useFields('search');
  return useMemo(() => stoneColumns(fields, fancy, forClient), [fields, fancy, forClient]);
}

function stoneColumns(
  fields: readonly TableField[],
  fancy: boolean,
  forClient: boolean,
): DataColumn<Stone>[] {
  const offered = fields.filter(({ field, kind }) => kind !== 'media' && (forClient || !CLIENTS.has(field)));
  // For fancy stones, the fancy colour replaces the white one.
  const first = fancy
    ? BY_FANCY.flatMap((field) => offered.find((column) => column.field === field) ?? [])
    : [];
  const ordered = [...first, ...offered.filter((column) => !first.includes(column))];
  return (forClient ? withClient(ordered, fancy) : ordered).map((column) => columnOf(column, fancy));
}
