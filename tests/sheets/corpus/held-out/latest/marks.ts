/** Lists with tests, flags and protected numbers, in other words than those of the corpus. */
import { has } from '../../has.ts';
import type { SheetStyle } from '../../style.ts';

export const MARKS_OF_SENDERS: readonly SheetStyle[] = [
  {
    name: 'Screened goods of a bourse, numbers with thousands',
    rows: 52,
    title: [['HPHT / LGD screened at our office']],
    columns: [
      ['Packet', has.stockNo('SB')],
      ['Form', has.shape()],
      ['Weight', has.carat],
      ['Col', has.color],
      ['Pur', has.clarity],
      ['Laboratory', has.lab],
      ['Cert No', has.reportAs((number) => number.replace(/\B(?=(?:\d{3})+$)/g, ','))],
      ['List $', has.rap],
      ['Back %', has.disc],
      ['Asking $/ct', has.perCarat],
    ],
  },
  {
    name: 'Export of a shop with flags of its database',
    rows: 48,
    stones: { labGrown: 0.5 },
    columns: [
      ['product_sku', has.stockNoAs((number) => `="${number}"`, 4001)],
      ['shape', has.shape()],
      ['carat', has.carat],
      ['color', has.color],
      ['clarity', has.clarity],
      ['origin_type', has.kind('natural', 'lab')],
      ['is_cvd', has.rarely('0', '0')],
      ['is_hpht', has.rarely('1', '0')],
      ['is_active', has.there('1')],
      ['certificate_number', has.reportAs((number) => `No. ${number}`)],
      ['price_per_carat_usd', has.perCarat],
    ],
  },
  {
    name: 'Geprüfte Ware eines Händlers',
    rows: 45,
    title: [['Alle Steine CVD geprüft. Preise in USD']],
    columns: [
      ['Artikelnr.', has.stockNo('GW')],
      ['Form', has.shape()],
      ['Karat', has.carat],
      ['Farbe', has.color],
      ['Reinheit', has.clarity],
      ['Auf Lager', has.there('ja')],
      ['Gutachten Nr.', has.reportAs((number) => `'${number}`)],
      ['Preis/ct USD', has.perCarat],
      ['Gesamt USD', has.total],
    ],
  },
  {
    name: 'Remarks of a test in every row',
    rows: 50,
    columns: [
      ['Lot #', has.stockNo('RT')],
      ['Shape', has.shape()],
      ['Cts', has.carat],
      ['Colour', has.color],
      ['Clarity', has.clarity],
      ['Report', has.reportAs((number) => `${number} (Dossier)`)],
      ['Comment', has.remark('CVD test negative')],
      ['USD per ct', has.perCarat],
    ],
  },
];
