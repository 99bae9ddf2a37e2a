/** Headings of networks and feeds, each with values of its own. */
import { expect, it } from 'vitest';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { HEADINGS, readWhole, stoneRows } from '../proposed-reading.ts';

it.each<[string, StockField, string[]]>([
  ['PL', 'polish', ['EX', 'VG', 'EX', 'GD']],
  ['Fleur', 'fluorescence', ['None', 'Faint', 'Strong', 'None']],
  ['Fleur Color', 'fluorescence_color', ['Blue', 'Blue', 'Yellow', 'Blue']],
  ['Depth Per', 'depth', ['61.2', '60.5', '63.1', '59.9']],
  ['T.Depth', 'depth', ['61.2', '60.5', '63.1', '59.9']],
  ['Table Per', 'table_pct', ['57', '58', '56', '60']],
  ['Girdle Per', 'girdle_pct', ['3.5', '4', '3', '4.5']],
  ['CH %', 'crown_height', ['14.5', '15', '15.5', '14']],
  ['PD', 'pavilion_depth', ['43', '42.5', '43.5', '44']],
  ['PH %', 'pavilion_depth', ['43', '42.5', '43.5', '44']],
  ['Cr >', 'crown_angle', ['33.1', '34.9', '35.2', '34']],
  ['Pav ∠', 'pavilion_angle', ['40.9', '41.1', '40.7', '41']],
  ['Girdle (thinnest)', 'girdle_min', ['Thin', 'Medium', 'Thin', 'Thin']],
  ['Girdle Thickest', 'girdle_max', ['Thick', 'Medium', 'Thick', 'Medium']],
  ['Girdle2', 'girdle_max', ['Thick', 'Medium', 'Thick', 'Medium']],
  ['GirdleFromTo', 'girdle', ['Thin - Medium', 'Medium - Thick', 'Medium', 'Thin - Thick']],
  ['Lustre', 'milky', ['None', 'Light', 'None', 'Medium']],
  ['EyeC', 'eye_clean', ['Yes', 'No', 'Yes', 'Yes']],
  ['Clarity Characteristics', 'key_to_symbols', ['Crystal, Feather', 'Needle', 'Cloud', 'Feather']],
  ['Vendor Comment', 'member_comment', ['nice make', 'bright', 'nice', 'lively']],
  ['MatchingVendorStockNumber', 'pair_stock_no', ['', 'KW-99', '', 'KW-87']],
  ['Cntry', 'country', ['India', 'Belgium', 'India', 'Israel']],
  ['Office', 'location', ['Surat', 'Antwerp', 'Surat', 'Ramat Gan']],
  ['Certifier', 'lab', ['GIA', 'EGL USA', 'IGI', 'GIA']],
  ['Price Percentage', 'disc', ['-0.21', '-0.33', '-0.4', '-0.27']],
  ['Sarine Link', 'video', [1, 2, 3, 4].map((one) => `https://media.example/${one}`)],
  ['VerificationUrl', 'certificate', [1, 2, 3, 4].map((one) => `https://lab.example/${one}`)],
  ['HeartsandArrows', 'heart_arrow', ['Yes', 'No', 'No', 'Yes']],
])('%s is %s', async (heading, field, values) => {
  const rows = stoneRows(4).map((cells, index) => [...cells, values[index] ?? '']);
  const { fields } = await readWhole([[...HEADINGS, heading], ...rows], { stone_type: STONE_TYPE.natural });
  expect(fields[heading]).toBe(field);
});

it('M1, M2 and M3 are the sides', async () => {
  const sides = [
    ['6.41', '6.45', '3.98'],
    ['7.30', '5.10', '3.20'],
    ['8.21', '5.40', '3.35'],
    ['5.12', '5.08', '3.61'],
  ];
  const rows = stoneRows(4).map((cells, index) => [...cells, ...(sides[index] ?? [])]);
  const { fields } = await readWhole([[...HEADINGS, 'M1', 'M2', 'M3'], ...rows]);
  expect(fields).toMatchObject({ M1: 'length', M2: 'width', M3: 'height' });
});
